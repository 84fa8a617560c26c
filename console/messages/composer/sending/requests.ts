// Turns the form into calls of POST /v1/messages. Profiles that a network does not allow beside others get a call of their own; all calls
// have one group, so that the calendar shows one card.

import type { paths } from '../../../../sdk/schema.gen.ts'
import { type Bundled, bundle } from '../../../../server/networks/shared/bundle.ts'
import { networkOf } from '../../../networks/networks.ts'
import type { Profile } from '../../../profiles/profiles.ts'
import { sentDetailsFor } from '../form/details.ts'
import { sentInfo } from '../form/extended-info.ts'
import { type FormState, textFor, type When } from '../form/form.ts'
import { mediaFor, toMedia } from '../form/medium-options.ts'
import { type FormPart, partsFor } from '../form/parts.ts'
import { filledPlainTexts } from '../form/plain-fields.ts'
import { pollFor } from '../form/polls.ts'
import { postTypeFor } from '../form/post-types.ts'

export type MessageBody =
  paths['/v1/messages']['post']['requestBody']['content']['application/json']
export type Request = { key: string; profileIds: string[]; body: MessageBody }
type Part = NonNullable<MessageBody['parts']>[number]
type Variation = NonNullable<MessageBody['variations']>[number]

/** `scheduledSendTime`: undefined means as soon as possible. Profiles that no longer exist are left out. */
export function makeRequests(
  form: FormState,
  profiles: readonly Profile[],
  scheduledSendTime: string | undefined,
): Request[] {
  const chosen = form.profileIds.flatMap((id) => profiles.find((one) => one.id === id) ?? [])
  return bundle(chosen, ruleOf).map((bundled) => ({
    // A second press, and a repeated call after a lost answer, create no second message.
    key: `${form.id}.${form.version}.${bundled[0]?.id ?? ''}`,
    profileIds: bundled.map(({ id }) => id),
    body: {
      text: form.text,
      socialProfileIds: bundled.map(({ id }) => id),
      groupId: form.id,
      ...(scheduledSendTime === undefined ? {} : { scheduledSendTime }),
      ...placeOf(form.when, bundled.length === chosen.length),
      ...contentOf(form, bundled, chosen),
      ...filledPlainTexts(form),
      ...(form.tags?.length ? { tags: form.tags } : {}),
    },
  }))
}

/** Several calls would take several slots. */
function placeOf(when: When, isAll: boolean): Pick<MessageBody, 'queue' | 'commonSlot'> {
  if (when.kind !== 'queue') return {}
  return { queue: when.place, ...(when.isCommon && isAll && { commonSlot: true }) }
}

function ruleOf({ type }: Profile): Bundled {
  const { network } = networkOf(type)
  return { network: network?.name ?? type, bundles: network?.bundling ?? 'any' }
}

/** `chosen`: all profiles of the form, of which this call has some. */
function contentOf(
  form: FormState,
  profiles: readonly Profile[],
  chosen: readonly Profile[],
): Partial<MessageBody> {
  const types = chosen.map(({ type }) => type)
  const contents = profiles.map((profile) => ({
    profile,
    content: contentFor(form, profile.type, types),
  }))
  const [first] = contents
  if (!first) return {}
  const variations = contents.flatMap(({ profile, content }): Variation[] => {
    const varied = { ...differing(content, first.content), ...ownText(form, profile.type) }
    const whole = { ...varied, ...form.variations?.[profile.id] }
    return Object.keys(whole).length === 0 ? [] : [{ socialProfileId: profile.id, ...whole }]
  })
  const { media, parts, postType, poll, quote, repost, postDetails } = first.content
  const extendedInfo = sentInfo(form, profiles)
  return {
    ...form.kept,
    ...(media.length > 0 ? { media } : {}),
    ...(form.mediaUrls?.length ? { mediaUrls: form.mediaUrls } : {}),
    ...(parts.length > 0 ? { parts } : {}),
    ...(postType === 'FEED' ? {} : { postType }),
    ...(isFilled(poll) ? { poll } : {}),
    ...(quote === '' ? {} : { quote }),
    ...(repost === '' ? {} : { repost }),
    ...(isFilled(postDetails) ? { postDetails } : {}),
    ...(variations.length > 0 ? { variations } : {}),
    ...(extendedInfo.length > 0 ? { extendedInfo } : {}),
  }
}

/** Of a profile of this type, beside the text. {} and "" stand for none. */
function contentFor(form: FormState, type: string, types: readonly string[]) {
  return {
    media: mediaFor(form, type),
    // Networks with replies and networks with comments get other parts.
    parts: partsFor(form, type).map(toPart),
    postType: postTypeFor(form, type),
    poll: pollFor(form, type, types) ?? {},
    ...sentDetailsFor(form, type),
  }
}

type Content = ReturnType<typeof contentFor>

function differing(content: Content, first: Content): Partial<Content> {
  const isOther = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(Reflect.get(first, name))
  return Object.fromEntries(Object.entries(content).filter(isOther))
}

function ownText(form: FormState, type: string): { text?: string } {
  const text = textFor(form, networkOf(type).mark)
  return text === form.text ? {} : { text }
}

function isFilled(value: object): boolean {
  return Object.keys(value).length > 0
}

function toPart({ as, text, media, delaySeconds, urls = [] }: FormPart): Part {
  return {
    as,
    text,
    ...(media.length > 0 ? { media: toMedia(media) } : {}),
    ...(urls.length > 0 ? { mediaUrls: urls } : {}),
    ...(delaySeconds ? { delaySeconds } : {}),
  }
}
