// A poll is attached to a post of text alone, and lasts a day.
import type { Call } from '../../exchange/exchange.ts'
import { parameter, refuse } from '../../graph/graph.ts'
import type { Poll } from '../../pages/posts/polls.ts'

const names = ['option_a', 'option_b', 'option_c', 'option_d']

export function requirePoll(call: Call): { poll?: Poll } {
  const given = parameter(call, 'poll_attachment')
  if (given === undefined) return {}
  if (parameter(call, 'media_type') !== 'TEXT')
    throw invalid('can only be used with media_type TEXT')
  const attached = parse(given)
  if (Object.keys(attached).some((name) => !names.includes(name))) throw invalid('is not a poll')
  const options = names.flatMap((name) => attached[name] ?? []).map(String)
  const isFilled = options.every((option) => [...option].length >= 1 && [...option].length <= 25)
  if (options.length < 2 || !isFilled)
    throw invalid('must have 2 to 4 options of 1 to 25 characters')
  return { poll: { options, minutes: 1_440 } }
}

function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

function invalid(words: string) {
  return refuse({ code: 100, message: `(#100) Param poll_attachment ${words}` })
}
