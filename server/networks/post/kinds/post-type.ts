// The type of a post: whether the network has it, and whether text and media fit (docs/decisions/0095). Nothing is dropped or turned into
// another type: it is refused.
import { type Said, say } from '../../../sentences/sentences.ts'
import type { NetworkDescription } from '../../description.ts'
import { kindName, type MediumFacts, type Mistake, type Proposal } from '../../networks.ts'
import { type PostType, ruleOf } from '../../shared/post-types.ts'
import type { PostTypeRule } from '../../shown.ts'
import { isBlank } from '../blank-text.ts'

type Described = Pick<NetworkDescription, 'title' | 'media' | 'postTypes' | 'unpublishedPostTypes'>

/** Beside the rules of every post of the network. */
export function checkPostType(network: Described, proposal: Proposal): Mistake[] {
  const { postType: type, follows } = proposal
  if (type === null || type === 'FEED' || follows) return refuseDocuments(network, proposal)
  const rule = ruleOf(network, type)
  if (!rule) return [unsupported(network, type)]
  return [
    ...checkText(network, rule, proposal.text),
    ...checkCount(network, rule, proposal.media),
    ...proposal.media.flatMap((medium, index) =>
      checkMedium(network, rule, medium, `media/${index}`),
    ),
  ]
}

/** A document is a post of its own type, and never part of another one. */
function refuseDocuments(network: Described, { media, follows }: Proposal): Mistake[] {
  const hasType = ruleOf(network, 'DOCUMENT') !== undefined && !follows
  const named = { network: network.title }
  return media.flatMap(({ kind }, index) => {
    if (kind !== 'document') return []
    const message = hasType
      ? say('document_needs_type', { ...named, type: 'DOCUMENT' })
      : say('document_unsupported', named)
    return [{ message, reason: 'media_type_unsupported' as const, param: `media/${index}` }]
  })
}

function unsupported(
  { title: network, postTypes = [], unpublishedPostTypes = [] }: Described,
  type: PostType,
): Mistake {
  const isKnown = unpublishedPostTypes.includes(type)
  const types = ['FEED', ...postTypes.map((rule) => rule.type)]
  return {
    message: say(isKnown ? 'post_type_unpublished' : 'post_type_unsupported', { network, type }),
    hint: say('post_type_advice', { types: types.join(', ') }),
    reason: isKnown ? 'option_unsupported' : 'post_type_unsupported',
    param: 'postType',
  }
}

function checkText(
  { title: network }: Described,
  { type, hasNoText }: PostTypeRule,
  text: string,
): Mistake[] {
  if (!hasNoText || isBlank(text)) return []
  const message = say('post_type_takes_no_text', { network, type })
  const hint = say('post_type_no_text_advice')
  return [{ message, hint, reason: 'post_type_takes_no_text', param: 'text' }]
}

/** A network that needs media for every post says so itself. */
function checkCount(
  { title: network, media: { isNeeded } }: Described,
  { type, media: { min, max, kinds } }: PostTypeRule,
  { length: count }: MediumFacts[],
): Mistake[] {
  if ((count >= min && count <= max) || (count === 0 && isNeeded)) return []
  const one = kinds.includes('document') ? 'post_type_one_document' : 'post_type_one_medium'
  const message: Said =
    max === 1
      ? say(one, { network, type, count })
      : say('post_type_media_count', { network, type, min, max, count })
  return [{ message, reason: count < min ? 'too_few_media' : 'too_many_media', param: 'media' }]
}

/** Unknown facts (media by address) are left to the network. */
function checkMedium(
  { title: network }: Described,
  { type, media, video }: PostTypeRule,
  { kind, durationSeconds: seconds }: MediumFacts,
  param: string,
): Mistake[] {
  if (!media.kinds.includes(kind)) {
    const message = say('post_type_takes_no_kind', { network, type, kind: kindName(kind) })
    return [{ message, reason: 'media_type_unsupported', param }]
  }
  if (kind !== 'video' || !video || seconds === null) return []
  const { minSeconds: min, maxSeconds: max } = video
  if (seconds >= min && seconds <= max) return []
  const rounded = Math.round(seconds * 10) / 10
  const message = say('post_type_duration', { network, type, seconds: rounded, min, max })
  return [{ message, reason: 'duration_unsupported', param }]
}
