// Decides what follows from the outcome of a call to the network. Pure functions: testable without a network or a database. The outcome
// of a lookup: reconcile/lookup-outcome.ts.

import type { NetworkError, Published } from '../networks/networks.ts'
import { join, type Said, say } from '../sentences/sentences.ts'
import { preparedGone, putOffInDoubt, refusedInDoubt, type Settlement } from './ledger/ledger.ts'

export type Subject = {
  messageId: string
  token: string
  sendAt: Date
  /** From when the catch-up window counts, if that is not `sendAt`: the end of a pause. */
  catchUpFrom?: Date
  attempts: number
  looks: number
  /** Not null: the post of an earlier attempt was not found and may still appear, so no failure is certain. */
  doubtUntil: Date | null
}
export type Rules = {
  /** A message that is later than this is not sent any more. */
  catchUpMs: number
  /** How often a failed lookup on the network is repeated. */
  maxLooks: number
}
/** The remark on a post whose answer was lost. */
export const foundOnNetwork = say('answer_lost_post_found')

type Fields = Partial<Omit<Settlement, 'messageId' | 'token' | 'sendAt' | 'attempt' | 'to'>>

export function accepted(
  subject: Subject,
  published: Published,
  { mediaUrls = [], remark = null }: { mediaUrls?: string[]; remark?: Said | null } = {},
): Settlement {
  return settlement(subject, 'accepted', 'SENT', {
    postId: published.postId,
    postUrl: published.postUrl,
    handedOver: published.isHandedOver ? { mediaUrls } : null,
    reason: join([remark, published.note]) ?? null,
    nextStep: 'none',
  })
}

/** Why a call failed. Times go by the database's clock. */
export type Trouble = Pick<NetworkError, 'kind' | 'code' | 'message' | 'hint' | 'retryAt'> &
  Partial<Pick<NetworkError, 'isAppWide' | 'sparesPublishing' | 'repeats' | 'said'>>

/** An attempt that failed. It is repeated only if the network certainly did not accept it. */
export function failed(subject: Subject, trouble: Trouble, rules: Rules, now: Date): Settlement {
  const { message: reason = trouble.message, hint = trouble.hint } = trouble.said ?? {}
  const fields = { code: trouble.code, reason, hint: hint ?? null }
  const doubt = findDoubt(subject, trouble)
  if (doubt) {
    return settlement(subject, 'unknown', 'SUBMITTED', {
      ...fields,
      code: doubt,
      repeats: trouble.repeats ?? null,
      actAt: now,
      nextStep: 'look at the network',
    })
  }
  if (trouble.kind === 'rejected') {
    return settlement(subject, 'rejected', 'SEND_FAILED_PERMANENTLY', {
      ...fields,
      nextStep: 'none',
    })
  }
  // Another worker may reach the network: it need not wait for this one.
  const failures = subject.attempts - (trouble.code.endsWith('_unreachable') ? 1 : 0)
  const retryAt = trouble.retryAt ?? new Date(now.getTime() + pauseMs(failures))
  if (isTooLate(subject, retryAt, rules)) {
    if (subject.doubtUntil) return neverVerified(subject, reason)
    return settlement(subject, 'rejected', 'SEND_FAILED_PERMANENTLY', {
      ...fields,
      nextStep: 'none: the catch-up window is over',
    })
  }
  // Its author cannot delete it while it is in doubt, so the lookup comes as soon as no post can appear any more.
  if (subject.doubtUntil && retryAt >= subject.doubtUntil) {
    return settlement(subject, 'unknown', 'SUBMITTED', {
      ...fields,
      code: putOffInDoubt,
      actAt: later(now, subject.doubtUntil),
      nextStep: `look again at ${subject.doubtUntil.toISOString()}`,
    })
  }
  return settlement(subject, 'rejected', 'SCHEDULED', {
    ...fields,
    actAt: retryAt,
    nextStep: [`try again at ${retryAt.toISOString()}`, trouble.hint].filter(Boolean).join('. '),
  })
}

/** The code of an attempt that leaves a doubt. Undefined: it certainly did not publish, nor did an earlier one. */
function findDoubt({ doubtUntil }: Subject, { kind, code }: Trouble): string | undefined {
  if (kind === 'unknown-outcome') return code
  if (!doubtUntil) return undefined
  // The post of the earlier attempt may have used up the preparation.
  if (code === preparedGone) return code
  // The network may refuse it because it has the post of the earlier attempt.
  return kind === 'rejected' ? refusedInDoubt : undefined
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}

/** Whether the catch-up window is over at this time. */
export function isTooLate(
  { sendAt, catchUpFrom = sendAt }: Pick<Subject, 'sendAt' | 'catchUpFrom'>,
  at: Date,
  { catchUpMs }: Pick<Rules, 'catchUpMs'>,
): boolean {
  return at.getTime() - catchUpFrom.getTime() > catchUpMs
}

/** Publishing was paused while its media were handed over: it waits, and what was prepared is kept. */
export function held(subject: Subject, now: Date): Settlement {
  return settlement(subject, 'rejected', 'SCHEDULED', {
    code: 'paused',
    reason: say('paused_before_visible'),
    actAt: now,
    nextStep: 'try again when the pause ends',
  })
}

/** Too late to be sent: the message fails, so that its author is notified. */
export function missed(subject: Subject): Settlement {
  const reason = say('catch_up_window_over')
  if (subject.doubtUntil) return neverVerified(subject, reason)
  return settlement(subject, 'rejected', 'SEND_FAILED_PERMANENTLY', {
    code: 'missed',
    reason,
    hint: say('schedule_again'),
    nextStep: 'none',
  })
}

/** The network did not know what was prepared when it was to be published, again and again. */
export function preparedInVain(subject: Subject, title: string): Settlement {
  const reason = say('media_forgotten', { network: title })
  if (subject.doubtUntil) return neverVerified(subject, reason)
  return settlement(subject, 'rejected', 'SEND_FAILED_PERMANENTLY', {
    code: 'media_refused',
    reason,
    hint: say('upload_media_again'),
    nextStep: 'none',
  })
}

/** It failed, and the post of an earlier attempt may exist or still appear: its author has to check. */
export function neverVerified(subject: Subject, why: Said | null): Settlement {
  return settlement(subject, 'unknown', 'SEND_FAILED_PERMANENTLY', {
    ...outcomeUnknown,
    reason: why ? say('earlier_attempt_in_doubt', { why }) : say('earlier_attempt'),
    nextStep: 'none',
  })
}

export const outcomeUnknown = {
  code: 'outcome_unknown',
  hint: say('look_at_profile_first'),
}

/** One second, two, four … five minutes; none for no failure. */
export function pauseMs(count: number): number {
  return count <= 0 ? 0 : Math.min(1000 * 2 ** (count - 1), 300_000)
}

export function settlement(
  subject: Subject,
  attempt: Settlement['attempt'],
  to: Settlement['to'],
  fields: Fields,
): Settlement {
  return {
    messageId: subject.messageId,
    token: subject.token,
    sendAt: subject.sendAt,
    attempt,
    to,
    actAt: null,
    looks: 0,
    postId: null,
    postUrl: null,
    handedOver: null,
    code: null,
    reason: null,
    hint: null,
    nextStep: 'none',
    doubtUntil: null,
    ...fields,
  }
}
