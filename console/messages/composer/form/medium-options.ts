// The options that a message has for one of its media, beside the alt text.
import type { components } from '../../../../sdk/schema.gen.ts'
import { networkOf } from '../../../networks/networks.ts'
import type { NamedMedium } from '../../media-of.ts'
import type { FormMedium, FormState } from './form.ts'
import { postTypeFor } from './post-types.ts'

type Input = components['schemas']['MessageMediumInput']
export type UserTag = NonNullable<NamedMedium['userTags']>[number]
export type MediumOptions = Omit<NamedMedium, 'id' | 'altText'>
/** A medium in a request. */
export type SentMedium = Input & { altText?: string }

export type OptionsChange = { type: 'setOptions'; key: string; options: MediumOptions }

export function optionsOf(medium: NamedMedium): MediumOptions {
  const { id: _, altText: __, ...options } = medium
  return options
}

/** Those that are uploaded. `before`: of the message, whose options a form of an earlier version does not have. */
export function toMedia(
  media: readonly FormMedium[],
  before: readonly NamedMedium[] = [],
): SentMedium[] {
  return media.flatMap(({ id, altText, options }) => {
    if (id === null) return []
    const known = before.find((one) => one.id === id)
    const kept = options ?? (known ? optionsOf(known) : {})
    return [{ id, ...kept, ...(altText.trim() === '' ? {} : { altText: altText.trim() }) }]
  })
}

type Typed = Pick<FormState, 'media' | 'postType' | 'postTypes'>

/** Of the first post: tags and frames go only where the network takes them, which the dialog of the medium says. */
export function mediaFor(form: Typed, type: string): SentMedium[] {
  const takes = takenBy(form, type)
  return toMedia(form.media).map((medium) => {
    const { userTags, coverOffsetMs, ...rest } = medium
    return {
      ...rest,
      ...(userTags && takes.userTags ? { userTags } : {}),
      ...(coverOffsetMs != null && takes.frame ? { coverOffsetMs } : {}),
    }
  })
}

export function takenBy(form: Omit<Typed, 'media'>, type: string) {
  const { network } = networkOf(type)
  const chosen = postTypeFor(form, type)
  const rule = network?.postTypes.find((one) => one.type === chosen)
  return {
    userTags: rule?.details.includes('userTags') ?? false,
    frame: rule?.covers.includes('frame') ?? false,
    picture: rule?.covers.includes('picture') ?? false,
  }
}
