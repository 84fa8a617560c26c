// From what happened to what happens next. Pure: a decision can be read and tested without a network or a database.
import { NetworkError, type NetworkErrorKind, type Published } from '../networks/networks.ts'
import { notTaken, preparedGone, putOffInDoubt, refusedInDoubt, type Settlement } from './ledger.ts'

export type Subject = {
  messageId: string
  token: string
  sendAt: Date
  attempts: number
  looks: number
  /** Not null: an earlier attempt, of which nothing was to be seen, may still turn up. No failure is certain. */
  doubtUntil: Date | null
}
export type Rules = {
  /** Late by more than this: not sent any more. */
  catchUpMs: number
  /** A look at the network that cannot tell is repeated this often. */
  mostLooks: number
}
/** Of a post whose answer was lost. */
export const foundByLook = 'Its answer was lost; a look found the post.'

type Fields = Partial<Omit<Settlement, 'messageId' | 'token' | 'sendAt' | 'attempt' | 'to'>>

export function accepted(
  subject: Subject,
  published: Published,
  { mediaUrls = [], remark = null }: { mediaUrls?: string[]; remark?: string | null } = {},
): Settlement {
  const remarks = [remark, published.note].filter((sentence) => sentence != null)
  return settlement(subject, 'accepted', 'SENT', {
    postId: published.postId,
    postUrl: published.postUrl,
    handedOver: published.isHandedOver ? { mediaUrls } : null,
    reason: remarks.length > 0 ? remarks.join(' ') : null,
    nextStep: 'none',
  })
}

/** What went wrong, in the database's time. */
export type Trouble = Pick<NetworkError, 'kind' | 'code' | 'message' | 'hint' | 'retryAt'>

/** An attempt that failed. Only what the network surely did not take is tried again. */
export function failed(subject: Subject, trouble: Trouble, rules: Rules, now: Date): Settlement {
  const fields = { code: trouble.code, reason: trouble.message, hint: trouble.hint ?? null }
  if (trouble.kind === 'unknown-outcome') {
    return settlement(subject, 'unknown', 'SUBMITTED', {
      ...fields,
      actAt: now,
      nextStep: 'look at the network',
    })
  }
  if (trouble.kind === 'rejected' && subject.doubtUntil) {
    // It may be refused because the earlier attempt lies there.
    return settlement(subject, 'unknown', 'SUBMITTED', {
      ...fields,
      code: refusedInDoubt,
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
  const retryAt = trouble.retryAt ?? new Date(now.getTime() + pauseMs(subject.attempts))
  if (retryAt.getTime() - subject.sendAt.getTime() > rules.catchUpMs) {
    if (subject.doubtUntil) return neverLearnt(subject, trouble.message)
    return settlement(subject, 'rejected', 'SEND_FAILED_PERMANENTLY', {
      ...fields,
      nextStep: 'none: the catch-up window is over',
    })
  }
  // Its author may want to delete it before that. So it is looked for when nothing can turn up any more.
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
    nextStep: `try again at ${retryAt.toISOString()}`,
  })
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}

/** Too late to be sent at all: said, not done silently. */
export function missed(subject: Subject): Settlement {
  const reason = 'Its time passed while it could not be sent, by more than the catch-up window.'
  if (subject.doubtUntil) return neverLearnt(subject, reason)
  return settlement(subject, 'rejected', 'SEND_FAILED_PERMANENTLY', {
    code: 'missed',
    reason,
    hint: 'Schedule it again if it should still go out.',
    nextStep: 'none',
  })
}

/**
 * How long after "the network does not have it" a request may still arrive, at the very worst: Linux retransmits for a
 * process that is frozen, and not dead, for up to 924 seconds.
 */
const longestDoubtMs = 930_000

/** Not on the network after its settling time: another attempt. What is not prepared any more is prepared anew. */
export function absent(subject: Subject, now: Date, code: string | null = null): Settlement {
  return settlement(subject, 'rejected', 'SCHEDULED', {
    code: code === preparedGone ? preparedGone : notTaken,
    reason: 'The network does not have it.',
    actAt: now,
    doubtUntil: new Date(now.getTime() + longestDoubtMs),
    nextStep: 'try again at once',
  })
}

/** Nothing of an earlier attempt has turned up, and nothing can any more: it is certain again. */
export function certainlyAbsent(subject: Subject, now: Date): Settlement {
  return { ...absent(subject, now), doubtUntil: null, isCertain: true }
}

/** It ended before there was anything to publish: no doubt, another attempt. */
export function notBegun(subject: Subject, now: Date): Settlement {
  return {
    ...absent(subject, now),
    code: 'not_begun',
    doubtUntil: null,
    reason: 'The attempt ended before anything was handed to the network.',
  }
}

/**
 * The network calls it a repetition, and no post of this message is to be seen. When the older post that it repeats was
 * seen, it would be refused again and again. Otherwise it may repeat this very message, which does not show up: an earlier
 * attempt, or this one, handed over twice inside the network.
 */
export function repetition(subject: Subject, isTwinSeen: boolean): Settlement {
  if (subject.doubtUntil || !isTwinSeen) {
    return neverLearnt(
      subject,
      'The network refuses it as a repetition. What it repeats may be this message, which does not show up.',
    )
  }
  return settlement(subject, 'rejected', 'SEND_FAILED_PERMANENTLY', {
    code: 'duplicate',
    reason: 'The network refuses it as a repetition of an earlier post.',
    hint: 'Change the text.',
    nextStep: 'none',
  })
}

/** It failed, and an earlier attempt may lie there or still turn up: a person has to look. */
export function neverLearnt(subject: Subject, reason: string | null): Settlement {
  return settlement(subject, 'unknown', 'SEND_FAILED_PERMANENTLY', {
    ...nobodyKnows,
    reason: `An earlier attempt may have reached the network. ${reason ?? ''}`.trimEnd(),
    nextStep: 'none',
  })
}

/** Not to be seen, but it may still be coming. */
export function notYet(subject: Subject, lookAgainAt: Date, code: string | null): Settlement {
  return settlement(subject, 'unknown', 'SUBMITTED', {
    code,
    reason: 'The network does not show it yet.',
    actAt: lookAgainAt,
    looks: subject.looks,
    nextStep: `look again at ${lookAgainAt.toISOString()}`,
  })
}

/** A post was found, but whose it is shows only when another message of the same account is settled. */
export function notSurelyOurs(
  subject: Subject,
  lookAgainAt: Date,
  code: string | null,
): Settlement {
  return {
    ...notYet(subject, lookAgainAt, code),
    reason: 'The post that was found may be that of another message to the same account.',
  }
}

/** The look itself failed. After several the person is told that nobody knows. */
export function couldNotLook(
  subject: Subject,
  trouble: Trouble,
  code: string | null,
  rules: Rules,
  now: Date,
): Settlement {
  const looks = subject.looks + 1
  const lookAgainAt = trouble.retryAt ?? new Date(now.getTime() + pauseMs(looks))
  const isTooLate = lookAgainAt.getTime() - subject.sendAt.getTime() > rules.catchUpMs
  if (looks >= rules.mostLooks || isTooLate) {
    return settlement(subject, 'unknown', 'SEND_FAILED_PERMANENTLY', {
      ...nobodyKnows,
      reason: `It was handed to the network, and whether it was published could not be learnt: ${trouble.message}`,
      looks,
      nextStep: 'none',
    })
  }
  return settlement(subject, 'unknown', 'SUBMITTED', {
    code,
    reason: trouble.message,
    actAt: lookAgainAt,
    looks,
    nextStep: `look again at ${lookAgainAt.toISOString()}`,
  })
}

const nobodyKnows = {
  code: 'outcome_unknown',
  hint: 'Look at the profile before sending it again.',
}

/** One second, two, four … five minutes. */
function pauseMs(count: number): number {
  return Math.min(1000 * 2 ** Math.max(0, count - 1), 300_000)
}

/** Anything that is not the connector's own word is a fault of ours; `kind` says what it means where it happened. */
export function asNetworkError(error: unknown, kind: NetworkErrorKind): NetworkError {
  if (error instanceof NetworkError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new NetworkError(kind, 'internal', message, { cause: error })
}

function settlement(
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
