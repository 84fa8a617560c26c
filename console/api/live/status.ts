// Whether events arrive, here or in the tab that reads them for this one.
let live = false

export function isLive(): boolean {
  return live
}

export function setLive(next: boolean): void {
  live = next
}
