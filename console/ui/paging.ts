// A part of a list that is short enough to be drawn.
export type Part<T> = {
  shown: T[]
  page: number
  pages: number
  from: number
  to: number
  all: number
}

/** A page beyond the last one is the last: the list may have become shorter. */
export function partOf<T>(items: readonly T[], wanted: number, size: number): Part<T> {
  const pages = Math.max(1, Math.ceil(items.length / size))
  const page = Math.min(Math.max(0, wanted), pages - 1)
  const shown = items.slice(page * size, (page + 1) * size)
  const from = shown.length === 0 ? 0 : page * size + 1
  return { shown, page, pages, from, to: page * size + shown.length, all: items.length }
}
