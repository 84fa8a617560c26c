// Limits the size of a page in bytes: a hundred rows may be a hundred large texts. A page may have fewer rows than
// requested, and its cursor leads to the rest.

const maxBytes = 1_000_000

/** At most `limit` rows, and no more than fit; always one, so that paging can reach the end of the list. */
export function fitPage<Row>(rows: Row[], limit: number): Row[] {
  let bytes = 0
  const end = rows.findIndex((row, index) => {
    bytes += Buffer.byteLength(JSON.stringify(row))
    return index > 0 && bytes > maxBytes
  })
  return rows.slice(0, Math.min(limit, end === -1 ? rows.length : end))
}
