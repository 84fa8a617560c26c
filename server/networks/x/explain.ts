// Explains error answers of X: by their problem type (docs.x.com, "Response codes and errors"), then by the numbers of the
// former interface, and by words only where X gives nothing else.
import { say } from '../../sentences/sentences.ts'
import { type Refusal, sentenceAt, textAt } from '../http/client.ts'
import { dayMs } from '../http/rate-limits.ts'
import type { Answer } from '../http/request.ts'

export const alreadyReposted = 'twitter_reposted_already'

export function explainX({ status, body }: Answer): Refusal {
  const sentence = sentenceAt(
    body,
    ['errors', 0, 'message'],
    ['errors', 0, 'detail'],
    ['detail'],
    ['title'],
  )
  const meaning = meaningOf(status, body, sentence ?? '')
  return { sentence, ...meaning }
}

function meaningOf(status: number, body: unknown, words: string): Refusal {
  if (status === 402) return noCredits
  const known = problemsOf(body).find((name) => Object.hasOwn(problems, name))
  const meaning = known === undefined ? undefined : problems[known]
  if (meaning) return typeof meaning === 'function' ? meaning(body) : meaning
  const code = Number(textAt(body, 'errors', 0, 'code'))
  if (code === overDailyLimit) return { kind: 'rate-limited', waitMs: dayMs }
  // The post may repeat our own earlier attempt: `find` decides.
  if (code === repeated || isRepetition(status, words))
    return { kind: 'unknown-outcome', code: 'duplicate' }
  // This call was refused for its media, so it published nothing. They are uploaded again.
  if (status === 400 && /\bmedia[ _]ids?\b.{0,40}\binvalid\b/i.test(words))
    return { kind: 'retry', code: 'prepared_gone' }
  if (isParentGone(words)) return parentGone
  return status === 403 ? forbidden(code, words) : {}
}

function isParentGone(words: string): boolean {
  return /reply to a (tweet|post) that is deleted or not visible/i.test(words)
}

function isRepetition(status: number, words: string): boolean {
  return (
    /duplicate (content|post|status|tweet)/i.test(words) ||
    (status === 403 && /\bduplicate\b/i.test(words))
  )
}

/** Numbers of the former interface, which X still gives now and then. */
const [repeated, overDailyLimit, suspendedUser, lockedUser, repostedAlready] = [
  187, 185, 64, 326, 327,
]

function forbidden(code: number, words: string): Refusal {
  if (code === repostedAlready || /\balready (retweeted|reposted)\b/i.test(words))
    return { kind: 'rejected', code: alreadyReposted }
  if (
    code === suspendedUser ||
    code === lockedUser ||
    /\b(user|account)\b.{0,60}\b(suspended|locked)\b/i.test(words)
  )
    return suspended
  return { hint: say('look_at_text_and_rights', { network: 'X' }) }
}

/** The type without its address, and the title, which is often the same in words: "Unsupported Authentication". */
function problemsOf(body: unknown): string[] {
  const types = [textAt(body, 'type'), textAt(body, 'errors', 0, 'type')]
  const titles = [textAt(body, 'title'), textAt(body, 'errors', 0, 'title')]
  return [
    ...types.map((type) => type?.split('/problems/')[1] ?? ''),
    ...titles.map((title) => title?.slice(0, 100).replaceAll(/[^a-z]/gi, '') ?? ''),
  ].map((name) => name.toLowerCase().replaceAll('-', ''))
}

/** X does not say when credits or a plan are renewed: one call now and then finds out. */
const probeMs = 5 * 60_000

const noCredits: Refusal = {
  kind: 'rate-limited',
  code: 'twitter_app_no_credits',
  isAppWide: true,
  waitMs: probeMs,
  hint: say('x_credits_used_up'),
}

const parentGone: Refusal = {
  kind: 'rejected',
  code: 'twitter_parent_gone',
  sentence: say('parent_gone', { network: 'X' }),
  hint: say('parent_gone_advice'),
}

const suspended: Refusal = {
  kind: 'reconnect',
  code: 'twitter_suspended',
  hint: say('x_account_suspended'),
}

const wrongPermissions: Refusal = {
  kind: 'reconnect',
  code: 'twitter_permissions',
  isPermission: true,
  hint: say('x_app_permissions'),
}

/** By the name of the problem, in small letters and without hyphens. */
const problems: Record<string, Refusal | ((body: unknown) => Refusal)> = {
  credits: noCredits,
  creditsdepleted: noCredits,
  usagecapped: usageCapped,
  usagecapexceeded: usageCapped,
  ratelimitexceeded: { kind: 'rate-limited' },
  usersuspended: suspended,
  clientforbidden: clientForbidden,
  unsupportedauthentication: wrongPermissions,
  oauth1permissions: wrongPermissions,
  oauth2permissions: wrongPermissions,
}

/** {title: "UsageCapExceeded", period: "Monthly", scope: "Product"} */
function usageCapped(body: unknown): Refusal {
  const period = textAt(body, 'period') ?? textAt(body, 'errors', 0, 'period')
  return {
    kind: 'rate-limited',
    code: 'twitter_app_usage_cap',
    isAppWide: true,
    waitMs: period?.toLowerCase() === 'daily' ? dayMs : probeMs,
    hint: say('x_plan_used_up'),
  }
}

/** {title: "Client Forbidden", reason: "client-not-enrolled"}; with user-not-enrolled X bills the account itself. */
function clientForbidden(body: unknown): Refusal {
  const reason = textAt(body, 'reason') ?? textAt(body, 'errors', 0, 'reason') ?? ''
  if (reason.startsWith('user'))
    return {
      kind: 'reconnect',
      code: 'twitter_user_not_enrolled',
      hint: say('x_account_not_enrolled'),
    }
  return {
    kind: 'reconnect',
    code: 'twitter_app_not_enrolled',
    isAppWide: true,
    waitMs: probeMs,
    hint: say('x_app_not_enrolled'),
  }
}
