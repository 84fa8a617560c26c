// Which notices this tab shows: those that arrived since the console was opened, unless another tab has shown them.

const name = 'carillon.notices-shown'
/** The latest id that needs no toast here. The first read sets it: the badge counts what was there before. */
let known: number | undefined

/** `unread`: the latest first. Returns the ones to show, the earliest first. */
export async function claimShown<One extends { id: string }>(unread: One[]): Promise<One[]> {
  const latest = Number(unread[0]?.id ?? 0)
  const before = known
  known = Math.max(known ?? 0, latest)
  if (before === undefined || latest <= before) return []
  // Two tabs that read the same answer take turns.
  return navigator.locks.request(name, () => {
    const shown = Math.max(before, Number(localStorage.getItem(name) ?? 0))
    if (latest > shown) localStorage.setItem(name, String(latest))
    return unread.filter(({ id }) => Number(id) > shown).toReversed()
  })
}
