// Turns the form into calls of POST /v1/messages. Profiles that a network does not allow beside others get a call of their own; all calls
// have one group, so that the calendar shows one card.

import type { paths } from '../../../../sdk/schema.gen.ts'
import { type Bundled, bundle } from '../../../../server/networks/shared/bundle.ts'
import type { Schemas } from '../../../api/client.ts'
import { networkOf } from '../../../networks/networks.ts'
import type { Profile } from '../../../profiles/profiles.ts'
import { type FormMedium, type FormState, textFor } from '../form/form.ts'
import { type FormPart, partsFor } from '../form/parts.ts'
import { filledPlainTexts } from '../form/plain-fields.ts'
import { type PollBody, pollFor } from '../form/polls.ts'
import { type PostType, postTypeFor } from '../form/post-types.ts'

export type MessageBody =
  paths['/v1/messages']['post']['requestBody']['content']['application/json']
export type Request = { key: string; profileIds: string[]; body: MessageBody }
type Part = NonNullable<MessageBody['parts']>[number]
type Variation = {
  socialProfileId: string
  text?: string
  parts?: Part[]
  postType?: PostType
  poll?: PollBody
}
type Medium = Pick<Schemas['Medium'], 'id'> & { altText?: string }

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
      ...(form.when.kind === 'queue' ? { queue: form.when.place } : {}),
      ...contentOf(form, bundled, chosen),
      ...filledPlainTexts(form),
      ...(form.tags?.length ? { tags: form.tags } : {}),
    },
  }))
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
  const media = toMedia(form.media)
  const [parts = []] = profiles.map(({ type }) => partsFor(form, type))
  const [postType = 'FEED'] = profiles.map(({ type }) => postTypeFor(form, type))
  const types = chosen.map(({ type }) => type)
  const [poll] = profiles.map(({ type }) => pollFor(form, type, types))
  const keysOf = (some: FormPart[]) => some.map(({ key }) => key).join()
  const variations = profiles.flatMap(({ id, type }): Variation[] => {
    const text = textFor(form, networkOf(type).mark)
    const own = partsFor(form, type)
    const ownType = postTypeFor(form, type)
    const ownPoll = pollFor(form, type, types)
    const varied = {
      ...(text === form.text ? {} : { text }),
      ...(ownType === postType ? {} : { postType: ownType }),
      // {} is no poll.
      ...(JSON.stringify(ownPoll) === JSON.stringify(poll) ? {} : { poll: ownPoll ?? {} }),
      // Networks with replies and networks with comments get other parts.
      ...(keysOf(own) === keysOf(parts) ? {} : { parts: own.map(toPart) }),
    }
    return Object.keys(varied).length === 0 ? [] : [{ socialProfileId: id, ...varied }]
  })
  const boards = profiles.flatMap(({ id, type }) => {
    const boardId = form.boards[id]
    if (!networkOf(type).network?.hasBoards || boardId === undefined) return []
    return [{ socialProfileType: type, data: { boardId } }]
  })
  return {
    ...(media.length > 0 ? { media } : {}),
    ...(parts.length > 0 ? { parts: parts.map(toPart) } : {}),
    ...(postType === 'FEED' ? {} : { postType }),
    ...(poll ? { poll } : {}),
    ...(variations.length > 0 ? { variations } : {}),
    ...(boards.length > 0 ? { extendedInfo: boards } : {}),
  }
}

function toMedia(media: readonly FormMedium[]): Medium[] {
  return media.flatMap(({ id, altText }): Medium[] =>
    id === null ? [] : [{ id, ...(altText.trim() === '' ? {} : { altText: altText.trim() }) }],
  )
}

function toPart({ as, text, media, delaySeconds, urls }: FormPart): Part {
  return {
    as,
    text,
    ...(media.length > 0 ? { media: toMedia(media) } : {}),
    ...(urls ? { mediaUrls: urls.map((url) => ({ url })) } : {}),
    ...(delaySeconds ? { delaySeconds } : {}),
  }
}
