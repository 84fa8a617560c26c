// Carries a change of a post out. The post is looked at first, the attempt is written, then the network is called once. A lost answer is
// settled by looking, and the call is repeated only when the network shows that it had no effect. docs/decisions/0097-after-publishing.md.
import { callWithin } from '../../networks/http/call-signals.ts'
import {
  type Account,
  type AfterPublishing,
  type Network,
  NetworkError,
  type OutPost,
  type Seen,
} from '../../networks/networks.ts'
import { findHeld } from '../../profiles/credentials/find-held.ts'
import { openSealedCredential } from '../../profiles/credentials/sealed-credential.ts'
import { withRenewal } from '../../profiles/renewal/fresh-account.ts'
import type { RenewalContext } from '../../profiles/renewal/renew.ts'
import { say } from '../../sentences/sentences.ts'
import { sentText } from '../mentions/sent-text.ts'
import { listPostsOut, type PostOut } from './changes.ts'
import { beginCall, type Leased, leaseChange, type Outcome, settleChange } from './ledger.ts'

export type ChangeContext = Pick<RenewalContext, 'database' | 'keyRing' | 'callMs' | 'reach'> & {
  /** Without it tokens are used as they are. */
  renewal?: RenewalContext
  networkFor(profileType: string): Network | undefined
  /** False while the database may have lost what it confirmed. */
  mayPublish(): boolean
  /** Overrides the networks' own settling times; for tests. */
  settlingMs?: number | undefined
}

/** A call that does nothing visible may be repeated so often, with growing pauses, before the change fails. */
const maxCalls = 8
const maxLooks = 10
const pausedMs = 30_000
const marginMs = 1000

export async function carryOut(context: ChangeContext, id: string): Promise<void> {
  if (!context.mayPublish()) throw new Error('the database may have lost changes; trying again')
  const leaseMs = context.callMs * 4 + marginMs
  const end = performance.now() + leaseMs
  const change = await leaseChange(context.database, id, leaseMs)
  if (!change) return
  const outcome = await decide(context, change, end)
  context.reach('change-before-settle')
  if (outcome) await settleChange(context.database, change, outcome)
}

type Work = {
  context: ChangeContext
  change: Leased
  after: AfterPublishing
  network: Network
  post: OutPost
  end: number
  newText: string | null
}

/** Undefined: the lease is running out or lost. The job that comes at its end goes on. */
async function decide(
  context: ChangeContext,
  change: Leased,
  end: number,
): Promise<Outcome | undefined> {
  if (change.isHeld && change.state === 'WAITING') return again('WAITING', pausedMs)
  const network = context.networkFor(change.type)
  const out = (await listPostsOut(context.database, change.message_id)).find(
    ({ rowId }) => rowId === change.post_row,
  )
  const post = out && { ...out, text: sentText(out).text }
  if (!network?.after || !post)
    return { state: 'FAILED', code: 'not_out', reason: say('post_not_out') }
  const work = {
    ...{ context, change, network, after: network.after, post, end },
    newText: newTextOf(change, out),
  }
  try {
    return change.state === 'UNKNOWN' ? await settleDoubt(work) : await perform(work)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    return couldNotLook(change, error)
  }
}

/** Looks, then calls. Errors of the look are thrown. */
async function perform(work: Work): Promise<Outcome | undefined> {
  const { change, context } = work
  const seen = await look(work)
  if (seen && !seen.isThere) return gone(work)
  if (change.kind === 'LOOK') return { state: 'DONE', finding: 'THERE' }
  if (change.kind === 'EDIT' && seen?.hasText)
    return { state: 'DONE', finding: 'THERE', edited: seen.latest ?? work.post }
  if (work.end - performance.now() < context.callMs + marginMs) return undefined
  if (!(await beginCall(context.database, change))) return undefined
  context.reach('change-before-call')
  try {
    const edited = await withAccount(work, (account) => call(work, account))
    context.reach('change-after-call')
    return {
      state: 'DONE',
      attempt: 'accepted',
      ...(edited ? { edited, finding: 'THERE' } : { finding: 'GONE' }),
    }
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    return failedCall(work, error)
  }
}

async function call({ after, change, post, context, newText }: Work, account: Account) {
  const signal = callWithin(context.callMs)
  if (change.kind === 'EDIT') return after.edit?.(account, post, newText ?? '', signal)
  await after.remove?.(account, post, signal)
  return undefined
}

async function failedCall(work: Work, error: NetworkError): Promise<Outcome> {
  const { change } = work
  const said = { code: error.code, reason: error.said.message, hint: error.said.hint }
  if (error.kind === 'unknown-outcome')
    return { state: 'UNKNOWN', attempt: 'unknown', ...said, againMs: settlingMs(work) / 3 }
  if (error.kind === 'rejected') {
    const seen = await look(work).catch(() => undefined)
    if (seen && !seen.isThere) return { ...gone(work), attempt: 'rejected' }
    return { state: 'FAILED', attempt: 'rejected', ...said }
  }
  const isOver = error.kind === 'reconnect' || change.attempts + 1 >= maxCalls
  if (isOver) return { state: 'FAILED', attempt: 'rejected', ...said }
  const waitMs = (error.retryAt?.getTime() ?? 0) - Date.now()
  return {
    ...again('WAITING', waitMs > 0 ? waitMs : pauseMs(change.attempts)),
    attempt: 'rejected',
    ...said,
  }
}

/** The call may have arrived, or may still arrive until the settling time is over. */
async function settleDoubt(work: Work): Promise<Outcome> {
  const { change, post } = work
  const seen = await look(work)
  if (!seen) return unknown()
  if (!seen.isThere)
    return change.kind === 'DELETE'
      ? { state: 'DONE', attempt: 'accepted', finding: 'GONE' }
      : { ...gone(work), attempt: 'unknown' }
  if (change.kind === 'EDIT' && seen.hasText)
    return { state: 'DONE', attempt: 'accepted', finding: 'THERE', edited: seen.latest ?? post }
  if (change.kind === 'EDIT' && seen.hasText === null) return unknown()
  const leftMs = settlingMs(work) - (change.endedMs ?? 0)
  if (leftMs > 0) return again('UNKNOWN', Math.max(200, leftMs))
  if (change.attempts >= maxCalls) return unknown()
  return { ...again('WAITING', pauseMs(change.attempts)), attempt: 'rejected', code: 'not_taken' }
}

/** Undefined: the network shows apps no posts. */
async function look(work: Work): Promise<Seen | undefined> {
  const { after, post, context } = work
  const { look: lookAt } = after
  if (!lookAt) return undefined
  return withAccount(work, (account) =>
    lookAt(account, post, work.newText ?? post.text, callWithin(context.callMs)),
  )
}

/** Its links get what those of the post had. */
function newTextOf({ text, mentions }: Leased, { link_parameters }: PostOut): string | null {
  return text === null ? null : sentText({ text, mentions, link_parameters }).text
}

function gone({ change, network }: Work): Outcome {
  if (change.kind !== 'EDIT') return { state: 'DONE', finding: 'GONE' }
  const reason = say('post_gone', { network: network.title })
  return { state: 'FAILED', finding: 'GONE', code: 'post_gone', reason }
}

/** Nothing was called, or nothing more follows from what was seen. */
function couldNotLook(change: Leased, error: NetworkError): Outcome {
  const looks = change.looks + 1
  const said = { code: error.code, reason: error.said.message, hint: error.said.hint }
  const isOver = looks >= maxLooks || error.kind === 'reconnect'
  if (isOver && change.state === 'UNKNOWN') return unknown()
  if (isOver) return { state: 'FAILED', ...said }
  const waitMs = (error.retryAt?.getTime() ?? 0) - Date.now()
  const state = change.state === 'UNKNOWN' ? 'UNKNOWN' : 'WAITING'
  return { ...again(state, waitMs > 0 ? waitMs : pauseMs(looks)), looks }
}

function unknown(): Outcome {
  return {
    state: 'FAILED',
    attempt: 'unknown',
    code: 'outcome_unknown',
    reason: say('post_change_unknown'),
    hint: say('look_at_profile_first'),
  }
}

function again(state: 'WAITING' | 'UNKNOWN', againMs: number): Outcome {
  return { state, againMs }
}

/** One second, two, four … five minutes. */
function pauseMs(count: number): number {
  return Math.min(1000 * 2 ** Math.max(0, count - 1), 300_000)
}

/** As for a call of a process that died: it may still be delivered. */
function settlingMs({ context, network }: Work): number {
  return context.settlingMs ?? (network.settlingSeconds + network.lateArrivalSeconds(null)) * 1000
}

async function withAccount<T>(
  { context, change: { profileId } }: Work,
  work: (account: Account) => Promise<T>,
): Promise<T> {
  const held = await findHeld(context, profileId)
  return withRenewal(context.renewal, held, () => {
    const credentials = openSealedCredential(context.keyRing, profileId, held)
    if (!credentials)
      throw new NetworkError('reconnect', 'not_connected', say('profile_not_connected'), {
        hint: say('connect_profile'),
      })
    const { networkId, username, server } = held
    return work({ networkId, username, server, credentials })
  })
}
