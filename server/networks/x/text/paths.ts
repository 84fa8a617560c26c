// The parts of a link on X after its host name: port, path and query. Each function returns where its part ends, which is
// where it begins if there is none.

/** Letters with accents that X takes for ASCII. */
export const accents = String.raw`\xC0-\xD6\xD8-\xF6\xF8-\u024F\u0253\u0254\u0256\u0257\u0259\u025B\u0263\u0268\u026F\u0272\u0289\u028B\u02BB\u0300-\u036F\u1E00-\u1EFF`
const letters = String.raw`a-z\u0400-\u04FF0-9${accents}`

const port = /:[0-9]+/y
const plainRun = new RegExp(String.raw`[${letters}!*';:=+,.$/%#[\]\-\u2013_~@|&]*`, 'iy')
const pathEnd = new RegExp(String.raw`[${letters}+\-=_#/]`, 'i')
const queryRun = /\?[a-z0-9!?*'@();:&=+$/%#[\]\-_.,~|]*/iy
const queryEnd = /[a-z0-9\-_&=#/]/i

export function endOfPort(text: string, start: number): number {
  if (text.charAt(start) !== ':') return start
  port.lastIndex = start
  return port.test(text) ? port.lastIndex : start
}

/** Up to the last character that may end one (a full stop may not), and parentheses right behind it if they are closed again. */
export function endOfPath(text: string, start: number): number {
  if (text.charAt(start) !== '/') return start
  let end = start + 1
  for (let at = end, isMore = true; isMore; ) {
    const runEnd = endOfPlain(text, at)
    const last = lastMatch(text, at, runEnd, pathEnd)
    if (last > at) end = last
    at = endOfParentheses(text, runEnd)
    isMore = at > runEnd
  }
  for (let closed = end; ; end = closed) {
    closed = endOfParentheses(text, end)
    if (closed === end) return end
  }
}

export function endOfQuery(text: string, start: number): number {
  if (text.charAt(start) !== '?') return start
  queryRun.lastIndex = start
  queryRun.test(text)
  const end = lastMatch(text, start + 1, queryRun.lastIndex, queryEnd)
  return end > start + 1 ? end : start
}

/** With something in them, and at most one pair within. */
function endOfParentheses(text: string, start: number): number {
  if (text.charAt(start) !== '(') return start
  const first = endOfPlain(text, start + 1)
  if (text.charAt(first) === ')') return first > start + 1 ? first + 1 : start
  if (text.charAt(first) !== '(') return start
  const inner = endOfPlain(text, first + 1)
  if (text.charAt(inner) !== ')' || inner === first + 1) return start
  const last = endOfPlain(text, inner + 1)
  return text.charAt(last) === ')' ? last + 1 : start
}

function endOfPlain(text: string, start: number): number {
  plainRun.lastIndex = start
  plainRun.test(text)
  return plainRun.lastIndex
}

/** The place behind the last character of a range that fits; the start of the range if none does. */
function lastMatch(text: string, from: number, to: number, pattern: RegExp): number {
  let end = to
  while (end > from && !pattern.test(text.charAt(end - 1))) end -= 1
  return end
}
