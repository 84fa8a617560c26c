// The options that a message has for one of its media, beside the alt text.
import { networkOf } from '../../../networks/networks.ts'
import type { NamedMedium } from '../../media-of.ts'
import type { FormMedium, FormState } from './form.ts'
import { postTypeFor } from './post-types.ts'

export type UserTag = NonNullable<NamedMedium['userTags']>[number]
export type MediumOptions = Omit<NamedMedium, 'id' | 'altText'>
/** A medium in a request. */
export type SentMedium = { id: string; altText?: string } & MediumOptions

/** Undefined: it is taken away. */
export type SetOptions = { [Name in keyof MediumOptions]: MediumOptions[Name] | undefined }
export type OptionsChange = { type: 'setOptions'; key: string; options: SetOptions }

export function withOptions(medium: FormMedium, options: SetOptions): FormMedium {
  const all = Object.entries({ ...medium.options, ...options })
  return { ...medium, options: Object.fromEntries(all.filter(([, value]) => value !== undefined)) }
}

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
    const kept = withoutBlank(options ?? (known ? optionsOf(known) : {}))
    return [{ id, ...kept, ...(altText.trim() === '' ? {} : { altText: altText.trim() }) }]
  })
}

/** A person without a handle is not sent. */
function withoutBlank({ userTags, ...options }: MediumOptions): MediumOptions {
  const named = userTags?.filter(({ handle }) => handle !== '') ?? []
  return { ...options, ...(named.length > 0 ? { userTags: named } : {}) }
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
