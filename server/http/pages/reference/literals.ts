// A value as JSON, and as a literal of TypeScript and of Python. Short lists and objects stand in one line.

const maxLine = 60

type Syntax = { indent: string; key(name: string): string; atom(value: unknown): string }

export function jsonOf(value: unknown): string {
  return write(value, { indent: '  ', key: JSON.stringify, atom: JSON.stringify }, 0)
}

export function scriptOf(value: unknown): string {
  const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name))
  const atom = (one: unknown) => (typeof one === 'string' ? quoted(one) : JSON.stringify(one))
  return write(value, { indent: '  ', key, atom }, 0)
}

/** `depth`: how far the line is indented that the value begins in. */
export function pythonOf(value: unknown, depth = 0): string {
  const words: Record<string, string> = { null: 'None', true: 'True', false: 'False' }
  const atom = (one: unknown) => words[String(one)] ?? JSON.stringify(one)
  const text = (one: unknown) => (typeof one === 'string' ? JSON.stringify(one) : atom(one))
  return write(value, { indent: '    ', key: JSON.stringify, atom: text }, depth)
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

function write(value: unknown, syntax: Syntax, depth: number): string {
  if (typeof value !== 'object' || value === null) return syntax.atom(value)
  const isList = Array.isArray(value)
  const parts = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([name, one]) => (isList ? '' : `${syntax.key(name)}: `) + write(one, syntax, depth + 1))
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return open + close
  const space = isList ? '' : ' '
  const line = `${open}${space}${parts.join(', ')}${space}${close}`
  if (line.length <= maxLine && !line.includes('\n')) return line
  const inner = syntax.indent.repeat(depth + 1)
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${syntax.indent.repeat(depth)}${close}`
}
