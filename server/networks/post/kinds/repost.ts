// A repost shows a post of others, or an older one, again. Nothing stands beside it: what a message has besides would not be published, so it is
// refused (docs/decisions/0129).
import { say } from '../../../sentences/sentences.ts'
import type { NetworkDescription } from '../../description.ts'
import { type Mistake, NetworkError, type Post, type Proposal } from '../../networks.ts'
import type { RepostRule } from '../../shown.ts'
import { isBlank } from '../blank-text.ts'

type Described = Pick<NetworkDescription, 'title' | 'reposts'>

const param = 'repost'

/** In place of the network's rules for a post. */
export function checkRepost({ title: network, reposts }: Described, proposal: Proposal): Mistake[] {
  const repost = proposal.repost ?? ''
  if (!reposts) {
    const hint = say('repost_advice')
    const message = say('repost_unsupported', { network })
    return [{ message, hint, reason: 'repost_unsupported', param }]
  }
  const mistakes = besides(proposal).map(
    ([name, place]): Mistake => ({
      message: say('repost_alone', { name }),
      hint: say('repost_alone_advice', { name }),
      reason: 'repost_stands_alone',
      param: place,
    }),
  )
  if (repostedIn(reposts, repost) !== undefined) return mistakes
  const message = say('repost_invalid', { network })
  const hint = say('repost_form', { example: reposts.example })
  return [{ message, hint, reason: 'invalid_value', param }, ...mistakes]
}

/** The fields beside the repost, each with its place in the proposal. */
function besides(proposal: Proposal): [name: string, place: string][] {
  const { text, media, poll, quote, postType, postDetails } = proposal
  const { location, targeting, privacy, extended } = proposal
  const isGiven: [string, boolean][] = [
    ['text', !isBlank(text)],
    ['media', media.length > 0],
    ['poll', Boolean(poll)],
    ['quote', Boolean(quote)],
    ['postType', postType !== null && postType !== 'FEED'],
    ['postDetails', Boolean(postDetails)],
    ['location', location !== null],
    ['targeting', hasOwn(targeting)],
    ['privacy', hasOwn(privacy)],
    ['extendedInfo', hasOwn(extended)],
  ]
  return isGiven.flatMap(([name, is]): [string, string][] =>
    is ? [[name, name === 'extendedInfo' ? 'extended' : name]] : [],
  )
}

function hasOwn(value: Record<string, unknown> | null): boolean {
  return value !== null && Object.keys(value).length > 0
}

/** Undefined: the text names no post on the network. */
function repostedIn({ pattern }: RepostRule, repost: string): string | undefined {
  return new RegExp(pattern).exec(repost)?.groups?.id
}

/** The name of the reposted post, as the network needs it. Undefined: the message reposts none. */
export function repostedBy(
  network: string,
  rule: RepostRule,
  { repost }: Pick<Post, 'repost'>,
): string | undefined {
  if (!repost) return undefined
  const id = repostedIn(rule, repost)
  if (id !== undefined) return id
  throw new NetworkError(
    'rejected',
    `${network}_invalid_repost`,
    say('repost_invalid', { network }),
    {
      hint: say('repost_form', { example: rule.example }),
    },
  )
}

/** The network does not show the post to the account. */
export function repostedMissing(network: string, cause?: unknown): NetworkError {
  return new NetworkError('rejected', `${network}_no_reposted`, say('reposted_missing'), {
    hint: say('quote_missing_advice'),
    cause,
  })
}
