// The details of a post: whether the network has them, and whether it takes their values (docs/decisions/0120). Nothing is dropped: a detail
// that could not be carried out is refused.
import { type Sentence, say } from '../../../sentences/sentences.ts'
import type { NetworkDescription } from '../../description.ts'
import type { Mistake, Proposal } from '../../networks.ts'
import { type PostDetailName, type PostDetails, takesDetail } from '../../shared/post-details.ts'
import { ruleOf } from '../../shared/post-types.ts'
import { checkHandle, checkUserTags } from './user-tags.ts'

type Described = Pick<NetworkDescription, 'title' | 'details' | 'postTypes' | 'unpublishedDetails'>

/** Details are those of the first post. The media of what follows may be tagged like those of any post. */
export function checkDetails(network: Described, proposal: Proposal): Mistake[] {
  const { postDetails, postType, follows, media } = proposal
  const rule = ruleOf(network, postType)
  const isTaken = (name: PostDetailName) => takesDetail(network.details, rule, name)
  const own = postDetails && !follows ? checkOwn(network, postDetails, isTaken) : []
  const tags = isTaken('userTags') ? network.details?.userTags : undefined
  const tagged = media.flatMap((medium, index) => {
    if (!medium.userTags || medium.userTags.length === 0) return []
    const found = tags
      ? checkUserTags(network.title, tags, medium)
      : [refuseDetail(network, 'userTags')]
    return found.map((one) => ({ ...one, param: `media/${index}` }))
  })
  return [...own, ...tagged]
}

function checkOwn(
  network: Described,
  given: PostDetails,
  isTaken: (name: PostDetailName) => boolean,
): Mistake[] {
  return givenIn(given).flatMap((name) =>
    isTaken(name) ? checkValue(network, name, given) : [refuseDetail(network, name)],
  )
}

function givenIn(details: PostDetails): Exclude<PostDetailName, 'userTags'>[] {
  const names = ['placeId', 'collaborators', 'madeWithAi', 'paidPartnership'] as const
  return names.filter((name) => details[name] !== null && details[name] !== false)
}

const words: Record<PostDetailName, Sentence> = {
  placeId: say('no_place'),
  collaborators: say('no_collaborators'),
  userTags: say('no_user_tags'),
  madeWithAi: say('no_ai_label'),
  paidPartnership: say('no_partnership_label'),
}

/** The refusal of a detail that the network does not have, or that Carillon does not publish there. */
export function refuseDetail(
  { title: network, unpublishedDetails = [] }: Pick<Described, 'title' | 'unpublishedDetails'>,
  name: PostDetailName,
): Mistake {
  const isKnown = unpublishedDetails.includes(name)
  return {
    message: say(isKnown ? 'post_detail_unpublished' : 'post_detail_unsupported', {
      network,
      detail: words[name],
    }),
    hint: say('post_detail_advice', { name }),
    reason: isKnown ? 'option_unsupported' : 'detail_unsupported',
    param: `postDetails/${name}`,
  }
}

function checkValue(
  { title: network, details = {} }: Described,
  name: PostDetailName,
  { placeId, collaborators }: PostDetails,
): Mistake[] {
  const param = `postDetails/${name}`
  if (name === 'placeId' && placeId !== null && details.placeId) {
    const { pattern, example } = details.placeId
    if (RegExp(pattern).test(placeId)) return []
    const message = say('place_id_invalid', { network })
    const hint = say('id_looks_like', { example })
    return [{ message, hint, reason: 'invalid_value', param }]
  }
  if (name !== 'collaborators' || collaborators === null || !details.collaborators) return []
  const { max: limit, handles } = details.collaborators
  const { length: count } = collaborators
  const mistakes = collaborators.flatMap((handle) => checkHandle(network, handles, handle))
  if (count > limit)
    mistakes.push({
      message: say('collaborators_too_many', { count, network, limit }),
      reason: 'too_many_items',
    })
  return mistakes.map((one) => ({ ...one, param }))
}
