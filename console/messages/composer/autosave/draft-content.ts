// A form as a draft on the service has it, and back. Content that the form has no control for is kept as it came.
import type { Schemas } from '../../../api/client.ts'
import { type BrandId, networkOf } from '../../../networks/networks.ts'
import type { Profile } from '../../../profiles/profiles.ts'
import type { NamedMedium } from '../../media-of.ts'
import {
  detailsFor,
  detailsOf,
  type FormDetails,
  hasDetails,
  postDetailsIn,
} from '../form/details.ts'
import { draftedInfo, type Info, type InfoBody, infoFor } from '../form/extended-info.ts'
import { emptyForm, type FormMedium, type FormState, type Kept } from '../form/form.ts'
import { optionsOf, toMedia } from '../form/medium-options.ts'
import type { FormAddress, FormPart } from '../form/parts.ts'
import { everyPlainText, plainTextsOf } from '../form/plain-fields.ts'
import { draftedPoll, pollOf } from '../form/polls.ts'
import { readQueue } from '../scheduling/when.ts'
import { readWords, wordsOf } from './draft-time.ts'
import { type DraftVariation, readVariations, type Varied } from './draft-variations.ts'

/** The content, which templates have too. */
type ServerDraft = Omit<Schemas['Draft'], 'id' | 'version' | 'member' | 'modifiedDate'>
type DraftPart = {
  text?: string | null
  as?: FormPart['as'] | null
  media?: NamedMedium[] | null
  mediaUrls?: (string | FormAddress)[] | null
  delaySeconds?: number | null
}

export type DraftContent = ReturnType<typeof contentOf>

export function contentOf(form: FormState, profiles: readonly Profile[]) {
  const chosen = profiles.filter(({ id }) => form.profileIds.includes(id))
  const { location = {}, emailNotification = false, targeting = {}, privacy = {} } = form.kept ?? {}
  return {
    text: form.text,
    socialProfileIds: form.profileIds,
    variations: variationsOf(form, profiles),
    media: toMedia(form.media),
    mediaUrls: form.mediaUrls ?? [],
    scheduledSendTime: form.when.kind === 'at' ? wordsOf(form.when) : '',
    queue: form.when.kind === 'queue' ? form.when.place : '',
    postType: form.postType ?? ('FEED' as const),
    poll: draftedPoll(form),
    postDetails: form.details ? postDetailsIn(form.details) : {},
    quote: form.details?.quote.trim() ?? '',
    repost: form.details?.repost.trim() ?? '',
    extendedInfo: draftedInfo(form, chosen),
    ...{ location, emailNotification, targeting, privacy },
    ...everyPlainText(form),
    tags: form.tags ?? [],
    parts: (form.parts ?? []).map(({ as, text, media, delaySeconds, urls }) => ({
      ...{ as, text, media: toMedia(media) },
      ...(urls?.length ? { mediaUrls: urls } : {}),
      ...(delaySeconds ? { delaySeconds } : {}),
    })),
  }
}

/** Those of profiles that are not chosen now are kept as well. */
function variationsOf(form: FormState, profiles: readonly Profile[]): DraftVariation[] {
  const kept = form.variations ?? {}
  const others = Object.keys(kept).filter((id) => !form.profileIds.includes(id))
  return [...form.profileIds, ...others].flatMap((id) => {
    const type = profiles.find((one) => one.id === id)?.type
    const varied = { ...(type && ofNetwork(form, networkOf(type).mark)), ...kept[id] }
    return Object.keys(varied).length === 0 ? [] : [{ socialProfileId: id, ...varied }]
  })
}

function ofNetwork(form: FormState, mark: BrandId): Varied {
  const text = form.ownTexts[mark]
  const postType = form.postTypes?.[mark]
  const hasOwn = form.ownDetails?.[mark] !== undefined
  const details = detailsFor(form, mark)
  return {
    ...(text === undefined ? {} : { text }),
    ...(postType === undefined ? {} : { postType }),
    ...(hasOwn ? ownDetailsOf(details) : {}),
  }
}

function ownDetailsOf(details: FormDetails): Varied {
  const { quote, repost } = details
  return { postDetails: postDetailsIn(details), quote: quote.trim(), repost: repost.trim() }
}

/** The networks of a draft follow from the profiles. `zone`: of the member. */
export type Known = { profiles: readonly Profile[]; zone: string }

/** `id`: the id in this browser. */
export function formOfServerDraft(
  server: ServerDraft,
  id: string,
  { profiles, zone }: Known,
): FormState {
  // The composer writes them; media and parts of other clients have at least the same names.
  const media = server.media as NamedMedium[]
  const parts = server.parts as DraftPart[]
  const urls = (server.mediaUrls as (string | FormAddress)[]).map(toAddress)
  const details = detailsOf(server)
  const { variations, ...own } = readVariations(server, profiles, details)
  const form: FormState = {
    ...emptyForm(id, readQueue(server.queue) ?? readWords(server.scheduledSendTime, zone)),
    ...own,
    version: 1,
    text: server.text,
    profileIds: server.socialProfileIds,
    plain: plainTextsOf(server),
    tags: server.tags,
    kept: keptOf(server),
    ...(server.postType && { postType: server.postType }),
    ...(server.poll && { poll: pollOf(server) }),
    ...(hasDetails(details) && { details }),
    ...(urls.length > 0 && { mediaUrls: urls }),
    media: media.map((medium) => toMedium(medium, medium.id)),
    parts: parts.map((part, index) => toPart(part, `part-${index + 2}`)),
  }
  const extendedInfo = infoOf(server.extendedInfo as InfoBody[], own.extendedInfo)
  return {
    ...form,
    ...(variations && { variations }),
    boards: { ...boardsOf(extendedInfo, form.profileIds, profiles), ...own.boards },
    extendedInfo,
  }
}

/** `own`: of variations, in place of what the draft says for all. */
function infoOf(items: InfoBody[], own: Info[] = []): Info[] {
  const ids = own.map(({ socialProfileId }) => socialProfileId)
  return [...items.filter(({ socialProfileId: id }) => id == null || !ids.includes(id)), ...own]
}

function boardsOf(items: Info[], ids: readonly string[], profiles: readonly Profile[]) {
  const chosen = profiles.filter(({ id }) => ids.includes(id))
  return Object.fromEntries(
    chosen.flatMap((profile) => {
      const { boardId } = infoFor(items, profile)
      return boardId == null ? [] : [[profile.id, String(boardId)]]
    }),
  )
}

function keptOf({ location, emailNotification, targeting, privacy }: ServerDraft): Kept {
  return {
    ...(location && { location }),
    ...(emailNotification && { emailNotification }),
    ...(targeting && { targeting }),
    ...(privacy && { privacy }),
  }
}

function toAddress(address: string | FormAddress): FormAddress {
  return typeof address === 'string' ? { url: address } : address
}

function toMedium(medium: NamedMedium, key: string): FormMedium {
  const { id, altText } = medium
  return { key, id, name: '', kind: 'IMAGE', altText: altText ?? '', options: optionsOf(medium) }
}

/** Of other clients, a part may say nothing but its text. */
function toPart({ text, as, media, mediaUrls, delaySeconds }: DraftPart, key: string): FormPart {
  return {
    key,
    as: as ?? 'REPLY',
    text: text ?? '',
    media: (media ?? []).map((medium) => toMedium(medium, `${key}-${medium.id}`)),
    ...(mediaUrls?.length ? { urls: mediaUrls.map(toAddress) } : {}),
    ...(delaySeconds ? { delaySeconds } : {}),
  }
}
