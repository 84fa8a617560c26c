// Writes iCalendar (RFC 5545): lines of at most 75 octets, and texts in which nothing ends a line or a value.

const maxLineBytes = 75
/** The blank before the rest of a folded line counts. */
const maxRestBytes = maxLineBytes - 1

/** A property whose value is a text of any content. */
export function textLine(name: string, text: string): string {
  return fold(`${name}:${escapeText(text)}`)
}

/** A property with several texts. */
export function listLine(name: string, texts: string[]): string {
  return fold(`${name}:${texts.map(escapeText).join(',')}`)
}

/** A property whose value is written here, such as a time: nothing in it is escaped. */
export function plainLine(name: string, value: string): string {
  return fold(`${name}:${value}`)
}

/** To the second, in UTC. */
export function timeOf(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** `lines`: folded already. */
export function component(name: string, lines: string[]): string[] {
  return [`BEGIN:${name}`, ...lines, `END:${name}`]
}

export function toFile(lines: string[]): string {
  return `${lines.join('\r\n')}\r\n`
}

/** Line breaks of every kind become \n: some programs break lines where the RFC does not. Other control characters are not allowed. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|[\n\r\v\f\u{85}\u{2028}\u{2029}]/gu, '\\n')
    .replaceAll(/(?!\t)\p{Cc}/gu, '')
}

/** Between characters, never inside of one. */
function fold(line: string): string {
  const bytes = Buffer.from(line)
  const parts: string[] = []
  for (let start = 0; start < bytes.length; ) {
    let end = Math.min(bytes.length, start + (start === 0 ? maxLineBytes : maxRestBytes))
    while (end < bytes.length && (bytes.readUInt8(end) & 0xc0) === 0x80) end -= 1
    parts.push(bytes.toString('utf8', start, end))
    start = end
  }
  return parts.join('\r\n ')
}
