// The quote or the repost, the place, the authors and the labels of a post. They are written for each network: ids and handles differ.
import type { paths } from '../../../../sdk/schema.gen.ts'
import { type BrandId, type Network, networkOf } from '../../../networks/networks.ts'
import type { Message } from '../../listing.ts'
import type { FormState } from './form.ts'

type Body = paths['/v1/messages']['post']['requestBody']['content']['application/json']
export type PostDetailsBody = NonNullable<Body['postDetails']>

/** As it is typed. */
export type FormDetails = {
  /** The address or the id of a post. */
  quote: string
  repost: string
  placeId: string
  /** Handles, with commas or spaces between them. */
  collaborators: string
  madeWithAi: boolean
  paidPartnership: boolean
}

export type DetailsChange =
  | { type: 'detail'; network: BrandId; details: Partial<FormDetails> }
  | { type: 'titleDocument'; network: BrandId; title: string }
  /** Of these networks. */
  | { type: 'removeDetails'; networks: BrandId[] }

export const noDetails: FormDetails = {
  quote: '',
  repost: '',
  placeId: '',
  collaborators: '',
  madeWithAi: false,
  paidPartnership: false,
}

export function detailsAfter(
  form: Pick<FormState, 'details' | 'ownDetails' | 'titles'>,
  change: DetailsChange,
): Partial<FormState> {
  if (change.type === 'titleDocument')
    return { titles: { ...form.titles, [change.network]: change.title } }
  if (change.type === 'removeDetails') {
    const none = <Value>(value: Value) =>
      Object.fromEntries(change.networks.map((network) => [network, value]))
    return {
      ownDetails: { ...form.ownDetails, ...none(noDetails) },
      titles: { ...form.titles, ...none('') },
    }
  }
  const { network, details } = change
  const own = { ...detailsFor(form, network), ...details }
  return { ownDetails: { ...form.ownDetails, [network]: own } }
}

type WithDetails = Pick<FormState, 'details' | 'ownDetails'>

export function detailsFor({ details = noDetails, ownDetails = {} }: WithDetails, mark: BrandId) {
  return ownDetails[mark] ?? details
}

/** Of the form of a message, which has one profile. */
export function onlyDetails({ details = noDetails, ownDetails = {} }: WithDetails): FormDetails {
  const [own = details] = Object.values(ownDetails)
  return own
}

export function handlesIn(text: string): string[] {
  const handles = text.split(/[\s,]+/).map((handle) => handle.replace(/^@/, ''))
  return [...new Set(handles.filter((handle) => handle !== ''))]
}

/** {} says nothing. */
export function postDetailsIn(details: FormDetails): PostDetailsBody {
  const placeId = details.placeId.trim()
  const collaborators = handlesIn(details.collaborators)
  return {
    ...(placeId === '' ? {} : { placeId }),
    ...(collaborators.length > 0 ? { collaborators } : {}),
    ...(details.madeWithAi ? { madeWithAi: true } : {}),
    ...(details.paidPartnership ? { paidPartnership: true } : {}),
  }
}

/** Those that the network has: the composer offers no others. */
export function sentDetailsFor(
  form: WithDetails,
  type: string,
): { postDetails: PostDetailsBody; quote: string; repost: string } {
  const { mark, network } = networkOf(type)
  const details = detailsFor(form, mark)
  return {
    postDetails: postDetailsIn({ ...details, ...(network ? untaken(network) : noDetails) }),
    quote: network?.quotes ? details.quote.trim() : '',
    repost: network?.reposts ? details.repost.trim() : '',
  }
}

function untaken({ details }: Network): Partial<FormDetails> {
  return {
    ...(details.placeId ? {} : { placeId: '' }),
    ...(details.collaborators ? {} : { collaborators: '' }),
    ...(details.madeWithAi ? {} : { madeWithAi: false }),
    ...(details.paidPartnership ? {} : { paidPartnership: false }),
  }
}

/** Of a message, of a draft on the service, or of one of its variations. */
type Given = {
  postDetails?: { [Name in keyof PostDetailsBody]?: PostDetailsBody[Name] | null } | null
  quote?: string | null
  repost?: string | null
}

export function detailsOf({ postDetails, quote, repost }: Given): FormDetails {
  const { placeId, collaborators, madeWithAi, paidPartnership } = postDetails ?? {}
  return {
    quote: quote ?? '',
    repost: repost ?? '',
    placeId: placeId ?? '',
    collaborators: (collaborators ?? []).join(', '),
    madeWithAi: madeWithAi ?? false,
    paidPartnership: paidPartnership ?? false,
  }
}

export function hasDetails(details: FormDetails): boolean {
  const posts = [details.quote, details.repost]
  return posts.some((post) => post.trim() !== '') || Object.keys(postDetailsIn(details)).length > 0
}

/** The differences from the message. {} and "" take everything away. */
export function changedDetails(
  form: WithDetails,
  message: Pick<Message, 'postDetails' | 'quote' | 'repost'>,
): { postDetails?: PostDetailsBody; quote?: string; repost?: string } {
  const [details, before] = [onlyDetails(form), detailsOf(message)]
  const postDetails = postDetailsIn(details)
  const isSame = JSON.stringify(postDetails) === JSON.stringify(postDetailsIn(before))
  const [quote, repost] = [details.quote.trim(), details.repost.trim()]
  return {
    ...(isSame ? {} : { postDetails }),
    ...(quote === before.quote ? {} : { quote }),
    ...(repost === before.repost ? {} : { repost }),
  }
}
