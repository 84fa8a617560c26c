// What an error answer of Instagram means beyond what the Graph interface says everywhere.
import { type Refusal, textAt } from '../http/client.ts'
import { explainGraph } from '../http/graph.ts'
import type { Answer } from '../http/request.ts'

export function explainInstagram(answer: Answer): Refusal {
  const refusal = explainGraph('instagram', answer)
  const code = textAt(answer.body, 'error', 'code')
  // Not ready is no refusal: the container can be published once Instagram has processed the media.
  if (code === '9007') return { ...refusal, kind: 'retry' }
  if (code === '9004')
    return {
      ...refusal,
      hint: 'Instagram fetches the media itself: the address must be open to anyone.',
    }
  return refusal
}
