// Reads iCalendar strictly, by the letter of RFC 5545: what it accepts, any program reads.
import assert from 'node:assert/strict'

export type Component = { name: string; values: Map<string, string>; inner: Component[] }

/** `values`: by the name of the property without its parameters; texts are unescaped. */
export function readIcalendar(file: string): Component {
  assert.ok(file.endsWith('\r\n'), 'ends with a line break')
  const lines = file.slice(0, -2).split('\r\n')
  for (const line of lines) {
    assert.ok(Buffer.byteLength(line) <= 75, `a line of ${Buffer.byteLength(line)} octets`)
    assert.doesNotMatch(line, /(?!\t)[\p{Cc}\u{2028}\u{2029}]/u)
    assert.ok(line.isWellFormed())
  }
  // RFC 5545, 3.1: a line that begins with a blank goes on the one before it.
  const unfolded = lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
  const root: Component = { name: '', values: new Map(), inner: [] }
  const open = [root]
  for (const line of unfolded) {
    const [, name = '', value = ''] = /^([A-Z-]+(?:;[A-Z-]+=[A-Z-]+)*):(.*)$/su.exec(line) ?? []
    assert.notEqual(name, '', `no property: ${line}`)
    const current = open.at(-1)
    assert.ok(current)
    if (name === 'BEGIN') {
      const inner = { name: value, values: new Map(), inner: [] }
      current.inner.push(inner)
      open.push(inner)
    } else if (name === 'END') {
      assert.equal(value, current.name)
      open.pop()
    } else {
      const [plain = ''] = name.split(';')
      assert.ok(!current.values.has(plain), `${plain} twice`)
      current.values.set(plain, unescapeText(value))
    }
  }
  assert.equal(open.length, 1, 'every component has its end')
  const [calendar] = root.inner
  assert.ok(calendar && root.inner.length === 1 && calendar.name === 'VCALENDAR')
  return calendar
}

export function eventsOf(file: string): Map<string, string>[] {
  return readIcalendar(file).inner.map(({ values }) => values)
}

function unescapeText(value: string): string {
  assert.doesNotMatch(value.replaceAll(/\\[\\;,nN]/g, ''), /\\/, 'an escape that does not exist')
  return value.replaceAll(/\\([\\;,nN])/g, (_, sign) => (/n/i.test(sign) ? '\n' : sign))
}
