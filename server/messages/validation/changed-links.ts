// The links of a message that its campaign changes, in the report.
import { type Static, Type } from 'typebox'
import { addLinkParameters } from '../../networks/shared/link-parameters.ts'
import { orNull } from '../fields/values.ts'
import type { Validation } from './validate-rules.ts'

export const ChangedLinks = Type.Array(
  Type.Object({ from: Type.String(), to: Type.String() }, { title: 'ChangedLink' }),
  {
    description:
      'The links of the text and the parts that get parameters of the campaign, as the network gets them. Null: none',
  },
)

export function changedLinksOf(
  contents: Pick<Validation, 'input' | 'linkParameters'>[],
  profileId: string,
): Static<typeof ChangedLinks> | null {
  return orNull(
    contents.flatMap(({ input, linkParameters }) => {
      const parameters = linkParameters.get(profileId)
      return parameters ? addLinkParameters(input.text, parameters).changed : []
    }),
  )
}
