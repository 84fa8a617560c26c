// The links of a message that its campaign changes, in the report.
import type { Static } from 'typebox'
import { addLinkParameters } from '../../networks/shared/link-parameters.ts'
import { orNull } from '../fields/values.ts'
import type { ChangedLinks } from '../tags/show-links.ts'
import type { Validation } from './validate-rules.ts'

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
