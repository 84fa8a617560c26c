// The options of single networks: the board of a profile, the title of a document, and those that the composer does not show.
import type { paths } from '../../../../sdk/schema.gen.ts'
import { networkOf } from '../../../networks/networks.ts'
import type { Profile } from '../../../profiles/profiles.ts'
import type { Message } from '../../listing.ts'
import type { FormState } from './form.ts'

type Body = paths['/v1/messages']['post']['requestBody']['content']['application/json']
export type InfoBody = NonNullable<Body['extendedInfo']>[number]
export type Info = {
  socialProfileType?: string | null
  socialProfileId?: string | number | null
  data?: Record<string, unknown> | null
}

type WithInfo = Pick<FormState, 'extendedInfo' | 'boards' | 'titles'>
type Addressee = Pick<Profile, 'id' | 'type'>

/** The items of a message, for the profiles of another one of the same type. */
export function infoToCopy({ extendedInfo }: Pick<Message, 'extendedInfo'>): Info[] {
  return ((extendedInfo ?? []) as Info[]).map(({ socialProfileType, socialProfileId, data }) => ({
    ...(socialProfileType ? { socialProfileType } : { socialProfileId: socialProfileId ?? null }),
    data: data ?? {},
  }))
}

/** An item for the profile, else one for its type, else one for all. */
export function infoFor(items: readonly Info[], { id, type }: Addressee): Record<string, unknown> {
  const forAll = items.filter(({ socialProfileId }) => socialProfileId == null)
  const found =
    items.find(({ socialProfileId }) => String(socialProfileId) === id) ??
    forAll.find(({ socialProfileType }) => socialProfileType?.toUpperCase() === type) ??
    forAll.find(({ socialProfileType }) => !socialProfileType)
  return found?.data ?? {}
}

/** As the message says it, until another one is written. */
export function titleFor({ extendedInfo = [], titles = {} }: WithInfo, profile: Addressee): string {
  const { documentTitle } = infoFor(extendedInfo, profile)
  return titles[networkOf(profile.type).mark] ?? String(documentTitle ?? '')
}

/** One item for each profile that has something. The board of another profile is none of this one. */
export function sentInfo(form: WithInfo, profiles: readonly Addressee[]): InfoBody[] {
  return profiles.flatMap((profile) => {
    const { id, type } = profile
    const { boardId: _, documentTitle: __, ...kept } = infoFor(form.extendedInfo ?? [], profile)
    const board = networkOf(type).network?.hasBoards ? form.boards[id] : undefined
    const title = titleFor(form, profile).trim()
    const data = {
      ...kept,
      ...(board === undefined ? {} : { boardId: board }),
      ...(title === '' ? {} : { documentTitle: title }),
    }
    if (Object.keys(data).length === 0) return []
    return [{ socialProfileId: id, socialProfileType: type, data }]
  })
}

/** As a draft on the service keeps them: the items as they came, and one for each profile that has a board or a title of its own. */
export function draftedInfo(form: WithInfo, profiles: readonly Addressee[]): InfoBody[] {
  const { extendedInfo = [], boards, titles = {} } = form
  const written = profiles.filter(
    ({ id, type }) => boards[id] !== undefined || titles[networkOf(type).mark] !== undefined,
  )
  const own = sentInfo(form, written)
  const ids = written.map(({ id }) => id)
  const kept = extendedInfo.filter(({ socialProfileId }) => !ids.includes(String(socialProfileId)))
  return [...kept.map(({ data, ...rest }) => ({ ...rest, data: data ?? {} })), ...own]
}

/** All items, if the board or the title is another one. */
export function changedInfo(form: WithInfo, message: Message): { extendedInfo?: InfoBody[] } {
  const items = (message.extendedInfo ?? []) as Info[]
  const { id } = message.socialProfile
  // The item that the service takes for the profile.
  const before = items.find(({ socialProfileId }) => String(socialProfileId ?? id) === id)
  const { boardId, documentTitle } = before?.data ?? {}
  const [title = String(documentTitle ?? '')] = Object.values(form.titles ?? {})
  const board = form.boards[id] ?? boardId
  if (board === boardId && title.trim() === String(documentTitle ?? '')) return {}
  const { documentTitle: _, ...rest } = before?.data ?? {}
  const data = {
    ...rest,
    ...(board === undefined ? {} : { boardId: board }),
    ...(title.trim() === '' ? {} : { documentTitle: title.trim() }),
  }
  const others = items.filter((one) => one !== before)
  const kept = others.map((one) => ({ ...one, data: one.data ?? {} }))
  return { extendedInfo: [...kept, { ...(before ?? { socialProfileId: id }), data }] }
}
