// A quote that the network does not take is refused: without the quoted post it would be another one (docs/decisions/0121).
import { say } from '../../../sentences/sentences.ts'
import type { NetworkDescription } from '../../description.ts'
import { type Mistake, NetworkError, type Post, type Proposal } from '../../networks.ts'
import { type QuoteRule, quotedIn } from '../../shared/quotes.ts'

type Described = Pick<NetworkDescription, 'title' | 'quotes' | 'quotesOnServer'>

const param = 'quote'

export function checkQuote(
  { title: network, quotes, quotesOnServer }: Described,
  { quote, poll, follows, media, serverLimits }: Proposal,
): Mistake[] {
  if (!quote || follows) return []
  const hint = say('quote_advice')
  if (!quotes)
    return [
      { message: say('quote_unsupported', { network }), hint, reason: 'quote_unsupported', param },
    ]
  if (quotesOnServer && !quotesOnServer(serverLimits))
    return [{ message: say('quotes_not_on_server'), hint, reason: 'quote_unsupported', param }]
  const mistakes: Mistake[] = []
  if (quotedIn(quotes, quote) === undefined) {
    const message = say('quote_invalid', { network })
    const form = say('quote_form', { example: quotes.example })
    mistakes.push({ message, hint: form, reason: 'invalid_value', param })
  }
  if (poll) mistakes.push({ message: say('quote_with_poll'), reason: 'invalid_value', param })
  if (media.length > 0 && !quotes.takesMedia) {
    const message = say('quote_with_media', { network })
    mistakes.push({ message, reason: 'media_not_combinable', param })
  }
  return mistakes
}

/** The name of the quoted post, as the network needs it. Undefined: the post quotes none. */
export function quotedBy(
  name: string,
  rule: QuoteRule,
  { quote, follows }: Pick<Post, 'quote' | 'follows'>,
): string | undefined {
  if (!quote || follows) return undefined
  const id = quotedIn(rule, quote)
  if (id !== undefined) return id
  throw new NetworkError(
    'rejected',
    `${name}_invalid_quote`,
    say('quote_invalid', { network: name }),
    {
      hint: say('quote_form', { example: rule.example }),
    },
  )
}
