// The state of the composer's form and its reducer. `version` rises with every change of what would be sent.
import type { paths } from '../../../../sdk/schema.gen.ts'
import type { BrandId } from '../../../networks/networks.ts'
import { type DetailsChange, detailsAfter, type FormDetails } from './details.ts'
import type { Info } from './extended-info.ts'
import { type MediumOptions, type OptionsChange, withOptions } from './medium-options.ts'
import { type FormAddress, type FormPart, isBlank, type PartChange, partsAfter } from './parts.ts'
import type { PlainName, PlainTexts } from './plain-fields.ts'
import type { FormPoll, PollChange } from './polls.ts'
import type { PostType } from './post-types.ts'

type Body = paths['/v1/messages']['post']['requestBody']['content']['application/json']

export type MediumKind = 'IMAGE' | 'GIF' | 'VIDEO' | 'DOCUMENT'

export type FormMedium = {
  /** Given by the composer; `id` is given by the service when the upload begins. */
  key: string
  id: string | null
  name: string
  kind: MediumKind
  altText: string
  /** A form that was saved by an earlier version has none. */
  options?: MediumOptions
  /** The service fetches it from a URL. */
  isCopy?: boolean
  /** The edited message already has it: it may stay, even if its uploader has left and the member cannot read it. */
  isKept?: boolean
}

/** A wall time in the member's zone. `offset` chooses between the two instants of a time that exists twice. */
export type When =
  | { kind: 'now' }
  | { kind: 'at'; wall: string; offset: string | null }
  /** A slot of the queues of the profiles: the coming one, or the first that is free. `isCommon`: the same for all, where it can be. */
  | { kind: 'queue'; place: 'next' | 'last'; isCommon?: boolean }

/** The message that is edited, as it was read. `rest`: its parts, if the first post is out and the parts alone are edited. */
export type Edited = { messageId: string; version: string; when: When; rest?: string }

/** The message that the form is sent in place of. `key`: repeated calls make one message. */
export type Resent = { messageId: string; key: string }

/** Fields of a message that the composer does not show, as they were. */
export type Kept = Pick<Body, 'location' | 'emailNotification' | 'targeting' | 'privacy'>

export type FormState = {
  id: string
  version: number
  text: string
  profileIds: string[]
  /** By network. An entry exists from the first letter typed in the network's tab until the member returns it to the common text. */
  ownTexts: Record<BrandId, string>
  media: FormMedium[]
  /** A draft that was saved before there were parts has none. */
  parts?: FormPart[]
  /** The board of a profile that posts to boards, by profile id. */
  boards: Record<string, string>
  /** Of the message that it comes from, for the networks that have it. Absent: an ordinary post. */
  postType?: PostType
  /** By network, as it was chosen. */
  postTypes?: Record<BrandId, PostType>
  /** Absent: none. */
  poll?: FormPoll | undefined
  /** Of the message or the draft that it comes from, for the networks without their own. */
  details?: FormDetails
  /** By network, as they were written there. */
  ownDetails?: Record<BrandId, FormDetails>
  /** Of documents, by network, as they were written. */
  titles?: Record<BrandId, string>
  extendedInfo?: Info[]
  /** Media given by URL that the service has not fetched. */
  mediaUrls?: FormAddress[]
  kept?: Kept
  /** By profile: what a draft of another client says for it alone, and the form has no control for. */
  variations?: Record<string, Record<string, unknown>>
  plain?: PlainTexts
  /** A draft that was saved before there were tags has none. */
  tags?: string[]
  when: When
  /** Absent: the form is for a new message. */
  edited?: Edited
  resends?: Resent
}

export type Change =
  | { type: 'write'; network: BrandId | undefined; text: string }
  | { type: 'join'; network: BrandId }
  | { type: 'toggleProfile'; profileId: string }
  | { type: 'chooseProfiles'; profileIds: string[] }
  | { type: 'chooseBoard'; profileId: string; boardId: string }
  /** `part`: the key of the one that they belong to. */
  | { type: 'addMedia'; media: FormMedium[]; part?: string }
  | { type: 'uploadBegun'; key: string; id: string }
  | { type: 'describe'; key: string; altText: string }
  | { type: 'moveMedium'; key: string; by: -1 | 1 }
  | { type: 'placeMedium'; key: string; before: string }
  | { type: 'removeMedium'; key: string }
  | PartChange
  | PollChange
  | DetailsChange
  | OptionsChange
  | { type: 'choosePostType'; network: BrandId; postType: PostType }
  | { type: 'fill'; field: PlainName; text: string }
  | { type: 'tag'; tags: string[] }
  | { type: 'plan'; when: When }
  /** The messages of these profiles exist: they must not be sent a second time, whatever happens to the others. */
  | { type: 'sent'; profileIds: string[] }
  | { type: 'replace'; form: FormState }

export function emptyForm(id: string, when: When): FormState {
  return {
    id,
    version: 0,
    text: '',
    profileIds: [],
    ownTexts: {},
    media: [],
    boards: {},
    when,
  }
}

/** The message that is edited or sent again. Its profile and its network are fixed. */
export function sourceOf({ edited, resends }: FormState): string | undefined {
  return edited?.messageId ?? resends?.messageId
}

export function isEmpty(form: FormState): boolean {
  const { text, ownTexts, media, mediaUrls = [], parts = [], poll } = form
  const hasOwn = Object.keys(ownTexts).length > 0
  const hasPoll = poll?.options.some((option) => option.trim() !== '') ?? false
  const hasMedia = media.length + mediaUrls.length > 0
  // A repost has neither text nor media.
  const details = [form.details, ...Object.values(form.ownDetails ?? {})]
  if (details.some((one) => (one?.repost ?? '').trim() !== '')) return false
  return text.trim() === '' && !hasMedia && !hasOwn && parts.every(isBlank) && !hasPoll
}

/** Of the first post and of every part. */
export function everyMedium({
  media,
  parts = [],
}: Pick<FormState, 'media' | 'parts'>): FormMedium[] {
  return [...media, ...parts.flatMap((part) => part.media)]
}

export function textFor(form: FormState, network: BrandId | undefined): string {
  return (network && form.ownTexts[network]) ?? form.text
}

export function changeForm(form: FormState, change: Change): FormState {
  if (change.type === 'replace') return change.form
  // The key of the remaining calls stays, so that a call whose answer was lost creates no second message.
  if (change.type === 'sent')
    return {
      ...form,
      profileIds: form.profileIds.filter((id) => !change.profileIds.includes(id)),
    }
  return { ...form, ...contentAfter(form, change), version: form.version + 1 }
}

function contentAfter(
  form: FormState,
  change: Exclude<Change, { type: 'replace' | 'sent' }>,
): Partial<FormState> {
  switch (change.type) {
    case 'write':
      return change.network === undefined
        ? { text: change.text }
        : { ownTexts: { ...form.ownTexts, [change.network]: change.text } }
    case 'join': {
      const { [change.network]: _, ...ownTexts } = form.ownTexts
      return { ownTexts }
    }
    case 'toggleProfile':
      return { profileIds: toggle(form.profileIds, change.profileId) }
    case 'chooseProfiles':
      return { profileIds: change.profileIds }
    case 'chooseBoard':
      return { boards: { ...form.boards, [change.profileId]: change.boardId } }
    case 'choosePostType':
      return { postTypes: { ...form.postTypes, [change.network]: change.postType } }
    case 'poll':
      return { poll: change.poll }
    case 'detail':
    case 'titleDocument':
    case 'removeDetails':
      return detailsAfter(form, change)
    case 'fill':
      return { plain: { ...form.plain, [change.field]: change.text } }
    case 'tag':
      return { tags: change.tags }
    case 'plan':
      return { when: change.when }
    case 'addMedia':
    case 'uploadBegun':
    case 'describe':
    case 'setOptions':
    case 'moveMedium':
    case 'placeMedium':
    case 'removeMedium':
      return everyMediaAfter(form, change)
    default:
      return partsAfter(form, change)
  }
}

type MediaChange = Extract<
  Change,
  {
    type:
      | 'addMedia'
      | 'uploadBegun'
      | 'describe'
      | 'setOptions'
      | 'moveMedium'
      | 'placeMedium'
      | 'removeMedium'
  }
>

function everyMediaAfter(form: FormState, change: MediaChange): Partial<FormState> {
  const isAbout = (part: string | undefined) => change.type !== 'addMedia' || change.part === part
  return {
    media: isAbout(undefined) ? mediaAfter(form.media, change) : form.media,
    ...(form.parts && {
      parts: form.parts.map((part) =>
        isAbout(part.key) ? { ...part, media: mediaAfter(part.media, change) } : part,
      ),
    }),
  }
}

function mediaAfter(media: FormMedium[], change: MediaChange): FormMedium[] {
  switch (change.type) {
    case 'addMedia':
      return [...media, ...change.media]
    case 'uploadBegun':
      return media.map((one) => (one.key === change.key ? { ...one, id: change.id } : one))
    case 'describe':
      return media.map((one) =>
        one.key === change.key ? { ...one, altText: change.altText } : one,
      )
    case 'setOptions':
      return media.map((one) => (one.key === change.key ? withOptions(one, change.options) : one))
    case 'removeMedium':
      return media.filter(({ key }) => key !== change.key)
    case 'placeMedium':
      return place(media, change.key, change.before)
    case 'moveMedium': {
      const from = media.findIndex(({ key }) => key === change.key)
      const other = media[from + change.by]
      return other ? place(media, change.key, other.key) : media
    }
  }
}

/** Moves the medium to the position of `target`; those in between shift. */
function place(media: FormMedium[], key: string, target: string): FormMedium[] {
  const to = media.findIndex((one) => one.key === target)
  const moved = media.find((one) => one.key === key)
  if (!moved || to < 0) return media
  return media.filter((one) => one !== moved).toSpliced(to, 0, moved)
}

function toggle(ids: string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
}
