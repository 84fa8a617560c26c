// The variations of a draft. A field that all profiles of a network have alike belongs to the network in the form; the rest is kept by profile.
import type { components } from '../../../../sdk/schema.gen.ts'
import type { Schemas } from '../../../api/client.ts'
import { type BrandId, networkOf } from '../../../networks/networks.ts'
import type { Profile } from '../../../profiles/profiles.ts'
import { detailsOf, type FormDetails } from '../form/details.ts'
import type { InfoBody } from '../form/extended-info.ts'
import type { FormState } from '../form/form.ts'

export type Varied = Omit<components['schemas']['VariationInput'], 'socialProfileId'>
export type DraftVariation = { socialProfileId: string } & Varied
/** Of earlier versions of the composer: the board alone. */
type Stored = Omit<DraftVariation, 'extendedInfo'> & {
  extendedInfo?: InfoBody[] | { boardId?: string } | null
}

type Own = Partial<
  Pick<FormState, 'ownTexts' | 'postTypes' | 'ownDetails' | 'boards' | 'extendedInfo'>
> & { variations?: Record<string, Record<string, unknown>> }

/** `common`: the details of the draft. */
export function readVariations(
  draft: Pick<Schemas['Draft'], 'variations' | 'socialProfileIds'>,
  profiles: readonly Profile[],
  common: FormDetails,
): Own {
  const stored = draft.variations as Stored[]
  const byMark = Map.groupBy(
    profiles.filter(({ id }) => draft.socialProfileIds.includes(id)),
    ({ type }) => networkOf(type).mark,
  )
  const alike = new Map([...byMark].map(([mark, some]) => [mark, alikeOf(some, stored)]))
  const markOf = (id: string) => [...byMark].find(([, some]) => some.some((one) => one.id === id))
  const rest = stored.flatMap((one): [string, Record<string, unknown>][] => {
    const [mark = ''] = markOf(one.socialProfileId) ?? []
    const { socialProfileId, extendedInfo: _, ...varied } = one
    const taken = Object.keys(alike.get(mark) ?? {})
    const left = Object.entries(varied).filter(
      ([name, value]) => value != null && !taken.includes(name),
    )
    return left.length === 0 ? [] : [[socialProfileId, Object.fromEntries(left)]]
  })
  return {
    ...ofNetworks(alike, common),
    ...infoOf(stored),
    ...(rest.length > 0 && { variations: Object.fromEntries(rest) }),
  }
}

const ofNetwork = ['text', 'postType', 'postDetails', 'quote', 'repost'] as const
type Alike = Pick<Varied, (typeof ofNetwork)[number]>

function alikeOf(profiles: readonly Profile[], stored: readonly Stored[]): Alike {
  const given = profiles.map(({ id }) => stored.find((one) => one.socialProfileId === id))
  const [first] = given
  const names = ofNetwork.filter((name) => {
    const keys = new Set(given.map((one) => JSON.stringify(one?.[name] ?? null)))
    return first?.[name] != null && keys.size === 1
  })
  return Object.fromEntries(names.map((name) => [name, first?.[name]]))
}

function ofNetworks(alike: Map<BrandId, Alike>, common: FormDetails): Own {
  const own = { ownTexts: {}, postTypes: {}, ownDetails: {} } satisfies Own as Required<
    Pick<Own, 'ownTexts' | 'postTypes' | 'ownDetails'>
  >
  for (const [mark, { text, postType, postDetails, quote, repost }] of alike) {
    if (text != null) own.ownTexts[mark] = text
    if (postType) own.postTypes[mark] = postType
    if (postDetails == null && quote == null && repost == null) continue
    own.ownDetails[mark] = {
      ...detailsOf({ postDetails: postDetails ?? null }),
      ...(postDetails == null && common),
      quote: quote ?? common.quote,
      repost: repost ?? common.repost,
    }
  }
  return own
}

function infoOf(stored: readonly Stored[]): Own {
  const boards: Record<string, string> = {}
  const extendedInfo: InfoBody[] = []
  for (const { socialProfileId: id, extendedInfo: info } of stored) {
    if (Array.isArray(info)) {
      // In place of those of the draft.
      const found = info.find(({ socialProfileId }) => String(socialProfileId ?? id) === id)
      extendedInfo.push({ socialProfileId: id, data: found?.data ?? {} })
    } else if (info?.boardId) boards[id] = info.boardId
  }
  return { boards, extendedInfo }
}
