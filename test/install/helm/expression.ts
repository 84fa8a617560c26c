// Evaluates an expression between {{ and }} in the chart: a value, or functions in a pipe.
import { stringify } from 'yaml'

export type Scope = {
  dot: unknown
  variables: Record<string, unknown>
  include: (name: string, scope: Scope) => string
}

export function evaluate(text: string, scope: Scope): unknown {
  let last: unknown[] = []
  for (const call of text.split(' | ')) last = [evaluateCall(call.trim(), scope, last)]
  return last[0]
}

function evaluateCall(text: string, scope: Scope, piped: unknown[]): unknown {
  const [first = '', ...rest] = text.match(/"[^"]*"|\S+/g) ?? []
  const isFunction = /^[a-z]/i.test(first)
  if (!isFunction) return readValue(first, scope)
  const words = [...rest.map((word) => readValue(word, scope)), ...piped]
  return apply(first, words, scope)
}

function apply(name: string, words: unknown[], scope: Scope): unknown {
  const [first, second] = words
  switch (name) {
    case 'include':
      return scope.include(String(first), scope)
    case 'nindent':
      return `\n${String(second).replaceAll(/^(?=.)/gm, ' '.repeat(Number(first)))}`
    case 'toYaml':
      return stringify(first).trimEnd()
    case 'quote':
      return JSON.stringify(String(first))
    case 'default':
      return second === '' || second === undefined ? first : second
    case 'not':
      return !first
    case 'required':
      if (second === '' || second === undefined) throw new Error(String(first))
      return second
    case 'fail':
      throw new Error(String(first))
    default:
      throw new Error(`the test does not know ${name} of Helm's templates`)
  }
}

function readValue(word: string, scope: Scope): unknown {
  if (word.startsWith('"')) return JSON.parse(word)
  if (/^\d+$/.test(word)) return Number(word)
  if (word.startsWith('$')) return scope.variables[word]
  if (word === '.') return scope.dot
  let value = scope.dot
  for (const name of word.split('.').filter(Boolean)) {
    if (typeof value !== 'object' || value === null || !(name in value))
      throw new Error(`the chart has no value ${word}`)
    value = (value as Record<string, unknown>)[name]
  }
  return value
}
