// From what happened to what happens next. Pure: a decision can be read and tested without a network or a database.
import { NetworkError, type NetworkErrorKind, type Published } from '../networks/networks.ts'
import { notTaken, type Settlement } from './ledger.ts'

export type Subject = {
  messageId: string
  token: string
  sendAt: Date
  attempts: number
  looks: number
}
export type Rules = {
  /** Late by more than this: not sent any more. */
  catchUpMs: number
  /** A look at the network that cannot tell is repeated this often. */
  mostLooks: number
}
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
  if (trouble.kind === 'rejected') {
    return settlement(subject, 'rejected', 'SEND_FAILED_PERMANENTLY', {
      ...fields,
      nextStep: 'none',
    })
  }
  const retryAt = trouble.retryAt ?? new Date(now.getTime() + pauseMs(subject.attempts))
  if (retryAt.getTime() - subject.sendAt.getTime() > rules.catchUpMs) {
    return settlement(subject, 'rejected', 'SEND_FAILED_PERMANENTLY', {
      ...fields,
      nextStep: 'none: the catch-up window is over',
    })
  }
  return settlement(subject, 'rejected', 'SCHEDULED', {
    ...fields,
    actAt: retryAt,
    nextStep: `try again at ${retryAt.toISOString()}`,
  })
}

/** Too late to be sent at all: said, not done silently. */
export function missed(subject: Subject): Settlement {
  return settlement(subject, 'rejected', 'SEND_FAILED_PERMANENTLY', {
    code: 'missed',
    reason: 'Its time passed while it could not be sent, by more than the catch-up window.',
    hint: 'Schedule it again if it should still go out.',
    nextStep: 'none',
  })
}

/** Surely not on the network: another attempt. */
export function absent(subject: Subject, now: Date): Settlement {
  return settlement(subject, 'rejected', 'SCHEDULED', {
    code: notTaken,
    reason: 'The network does not have it.',
    actAt: now,
    nextStep: 'try again at once',
  })
}

/** It ended before there was anything to publish: no doubt, another attempt. */
export function notBegun(subject: Subject, now: Date): Settlement {
  return {
    ...absent(subject, now),
    code: 'not_begun',
    reason: 'The attempt ended before anything was handed to the network.',
  }
}

/**
 * The network calls it a repetition, and no post of this message is to be seen: it repeats something older, and would be
 * refused again and again. Unless an earlier attempt was in doubt: then it may be that one, and nobody can tell.
 */
export function repetition(subject: Subject, hasEarlierDoubt: boolean): Settlement {
  if (hasEarlierDoubt) {
    return settlement(subject, 'unknown', 'SEND_FAILED_PERMANENTLY', {
      ...nobodyKnows,
      reason:
        'The network refuses it as a repetition. What it repeats may be an earlier attempt that does not show up.',
      nextStep: 'none',
    })
  }
  return settlement(subject, 'rejected', 'SEND_FAILED_PERMANENTLY', {
    code: 'duplicate',
    reason: 'The network refuses it as a repetition of an earlier post.',
    hint: 'Change the text.',
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
    ...fields,
  }
}
