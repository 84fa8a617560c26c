// The post that a message quotes. A network that does not take it refuses it (networks/post/quote.ts).
import { Type } from 'typebox'
import { Nullable } from '../../../http/schemas.ts'
import { QuoteInput, readQuote } from '../../input/quote.ts'
import { optionalText } from '../draft-values.ts'
import { field } from '../field.ts'

export const quote = field({
  input: QuoteInput,
  set: 'anytime',
  column: 'quote_of',
  read: (given) => ({ quote: readQuote(given ?? '') }),
  store: ({ quote }) => quote,
  load: (row) => ({ quote: row.quote_of }),
  answer: { schema: Nullable(Type.String()), show: (row) => row.quote_of },
  copied: 'always',
  sent: (row) => ({ quote: row.quote_of }),
  event: 'whole',
  draft: optionalText({ maxLength: 2048 }),
})
