// A page has a bound in bytes as well: a hundred rows may be a hundred large texts. It may hold fewer rows than were asked
// for, and its cursor leads on.

const mostBytes = 1_000_000

/** At most `limit` of the rows, and no more than fit; always one, so that a list can be walked to its end. */
export function fitPage<Row>(rows: Row[], limit: number): Row[] {
  let bytes = 0
  const end = rows.findIndex((row, index) => {
    bytes += Buffer.byteLength(JSON.stringify(row))
    return index > 0 && bytes > mostBytes
  })
  return rows.slice(0, Math.min(limit, end === -1 ? rows.length : end))
}
