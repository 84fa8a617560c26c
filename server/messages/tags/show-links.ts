// The links of a message that its campaign changes, in an answer. They are those that go out: the parameters are stored with the text.
import { type Static, Type } from 'typebox'
import { addLinkParameters } from '../../networks/shared/link-parameters.ts'
import type { MessageRow } from '../fields/field.ts'
import { asStored, orNull } from '../fields/values.ts'
import type { StoredPart } from '../input/parts.ts'
import { storedParameters } from './link-parameters.ts'

export const ChangedLinks = Type.Array(
  Type.Object({ from: Type.String(), to: Type.String() }, { title: 'ChangedLink' }),
  {
    description:
      'The links of the text and the parts that get parameters of the campaign, as the network gets them. Null: none',
  },
)

export function showStoredLinks({
  text,
  parts,
  link_parameters: stored,
}: Pick<MessageRow, 'text' | 'parts' | 'link_parameters'>): Static<typeof ChangedLinks> | null {
  const parameters = storedParameters(stored)
  if (!parameters) return null
  const texts = [text, ...(asStored<StoredPart[]>(parts) ?? []).map((part) => part.text)]
  return orNull(texts.flatMap((one) => addLinkParameters(one, parameters).changed))
}
