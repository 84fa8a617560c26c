// Formats a log entry for a terminal: time, level, message, then its fields.
import { styleText } from 'node:util'

type Color = Parameters<typeof styleText>[0]
type Entry = Record<string, unknown> & { level: number; time: number; msg?: string }
type Logged = { message?: string; stack?: string }

const levels: Record<number, { name: string; color: Color }> = {
  10: { name: 'TRACE', color: 'gray' },
  20: { name: 'DEBUG', color: 'blue' },
  30: { name: 'INFO ', color: 'green' },
  40: { name: 'WARN ', color: 'yellow' },
  50: { name: 'ERROR', color: 'red' },
  60: { name: 'FATAL', color: 'red' },
}
const errorLevel = 50

/** `line` is a JSON object as pino writes it. */
export function toText(line: string, hasColors: boolean): string {
  const { level, time, msg = '', pid: _, hostname: __, ...fields } = JSON.parse(line) as Entry
  const { name, color } = levels[level] ?? { name: String(level), color: 'white' }
  const paint = (as: Color, text: string) =>
    hasColors && text !== '' ? styleText(as, text, { validateStream: false }) : text
  const { req, res, responseTime, err, ...others } = fields
  const sentence = [msg, describeRequest(req, res, responseTime), describeError(err)]
  const parts = [
    paint('gray', new Date(time).toTimeString().slice(0, 8)),
    paint(color, name),
    escapeControls(sentence.filter((part) => part !== '').join(' ')),
    paint('gray', escapeControls(describeFields(others))),
  ]
  return `${parts.filter((part) => part !== '').join(' ')}\n${level >= errorLevel ? stackOf(err) : ''}`
}

function describeRequest(req: unknown, res: unknown, responseTime: unknown): string {
  const { method, url } = Object(req) as { method?: string; url?: string }
  if (method === undefined) return ''
  const { statusCode = '' } = Object(res) as { statusCode?: number }
  const took = typeof responseTime === 'number' ? `in ${Math.round(responseTime)} ms` : ''
  return [method, url, statusCode, took].filter((part) => part !== '').join(' ')
}

function describeError(err: unknown): string {
  const { message } = Object(err) as Logged
  return message === undefined ? '' : `(${message})`
}

function describeFields(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return `${name}=${/[\s"]/.test(text) ? JSON.stringify(value) : text}`
    })
    .join(' ')
}

function stackOf(err: unknown): string {
  const { stack } = Object(err) as Logged
  if (stack === undefined) return ''
  return stack
    .split('\n')
    .slice(1)
    .map((line) => `  ${escapeControls(line)}\n`)
    .join('')
}

/** Escapes control characters: text from clients must not move the cursor, change colours or the reading direction. */
function escapeControls(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
