// The text of a post, new or edited.
import { hasForbiddenCharacters, weightedLength } from '../../../server/networks/x/text/length.ts'
import { forbidden, invalid } from './dialect.ts'

export function requireLength(text: string): void {
  if (weightedLength(text) > 280) throw forbidden('Your Tweet text is too long.')
  if (hasForbiddenCharacters(text))
    throw invalid('$.text: is empty or has characters that cannot be posted')
}
