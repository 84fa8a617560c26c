// Reads a form with a file (RFC 7578) as a stream: the fields first, then the file, which is never in memory as a whole.

type Form = { fields: Record<string, string>; file: AsyncIterable<Buffer> }

/** Limit for everything before the file. */
const maxFieldsLength = 64 * 1024

/** Undefined: not a form, or a form without a file. */
export async function readForm(
  contentType: string,
  body: AsyncIterable<Buffer>,
): Promise<Form | undefined> {
  const boundary = /boundary="?([^";,]+)"?/i.exec(contentType)?.[1]
  if (!boundary) return undefined
  const chunks = body[Symbol.asyncIterator]()
  const fields: Record<string, string> = {}
  let held: Buffer = Buffer.from('\r\n')
  for (;;) {
    const part = takePart(held, boundary)
    if (part?.isFile) return { fields, file: readFile(part.rest, chunks, boundary) }
    if (part) {
      fields[part.name] = part.value
      held = part.rest
      continue
    }
    const { value, done } = await chunks.next()
    if (done || held.length > maxFieldsLength) return undefined
    held = Buffer.concat([held, value])
  }
}

type Part =
  | { isFile: true; rest: Buffer }
  | { isFile: false; name: string; value: string; rest: Buffer }

/** Undefined: it has not arrived completely. */
function takePart(held: Buffer, boundary: string): Part | undefined {
  const start = held.indexOf(`\r\n--${boundary}\r\n`)
  const head = start + boundary.length + 6
  const end = start < 0 ? -1 : held.indexOf('\r\n\r\n', head)
  if (end < 0) return undefined
  const headers = held.toString('utf8', head, end)
  const rest = held.subarray(end + 4)
  if (/filename="/i.test(headers)) return { isFile: true, rest }
  const close = rest.indexOf(`\r\n--${boundary}`)
  if (close < 0) return undefined
  const name = /name="([^"]*)"/i.exec(headers)?.[1] ?? ''
  return { isFile: false, name, value: rest.toString('utf8', 0, close), rest: rest.subarray(close) }
}

/** Yields bytes up to the boundary. Holds back the length of the boundary, which may be split over two chunks. */
async function* readFile(
  first: Buffer,
  chunks: AsyncIterator<Buffer>,
  boundary: string,
): AsyncGenerator<Buffer> {
  const mark = `\r\n--${boundary}`
  let held = first
  let end = held.indexOf(mark)
  while (end < 0) {
    const sure = Math.max(0, held.length - mark.length)
    yield held.subarray(0, sure)
    const { value, done } = await chunks.next()
    if (done) throw new Error('The form ends in the middle of its file')
    held = Buffer.concat([held.subarray(sure), value])
    end = held.indexOf(mark)
  }
  yield held.subarray(0, end)
  // Reads to the end of the request, so that the client can read the answer.
  while (!(await chunks.next()).done);
}
