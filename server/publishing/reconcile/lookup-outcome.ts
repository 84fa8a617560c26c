// Decides what follows when the post of an attempt in doubt was looked for on the network. Pure functions, like outcome.ts.
import { say } from '../../sentences/sentences.ts'
import { notTaken, preparedGone, type Settlement } from '../ledger/ledger.ts'
import {
  isTooLate,
  neverVerified,
  outcomeUnknown,
  pauseMs,
  type Rules,
  type Subject,
  settlement,
  type Trouble,
} from '../outcome.ts'

/**
 * How long a request may still arrive, in the worst case, after its post was not found: Linux retransmits for up to 924
 * seconds for a process that is frozen but not dead.
 */
const maxDoubtMs = 930_000

/** Not on the network after its settling time: another attempt. A preparation that the network lost is repeated. */
export function absent(subject: Subject, now: Date, code: string | null = null): Settlement {
  return settlement(subject, 'rejected', 'SCHEDULED', {
    code: code === preparedGone ? preparedGone : notTaken,
    reason: say('no_post_known'),
    actAt: now,
    doubtUntil: new Date(now.getTime() + maxDoubtMs),
    nextStep: 'try again at once',
  })
}

/** No post of an earlier attempt has appeared, and none can any more: the message is no longer in doubt. */
export function certainlyAbsent(subject: Subject, now: Date): Settlement {
  const reason = say('certainly_not_published')
  return { ...absent(subject, now), reason, doubtUntil: null, isCertain: true }
}

/** The attempt ended before there was anything to publish: not in doubt, another attempt. */
export function notBegun(subject: Subject, now: Date): Settlement {
  return {
    ...absent(subject, now),
    code: 'not_begun',
    doubtUntil: null,
    reason: say('attempt_not_begun'),
  }
}

/**
 * The network refuses the message as a repetition, and its post was not found. If the older post that it repeats was
 * found, every attempt would be refused. Otherwise it may repeat this very message, whose post is not visible: that of an
 * earlier attempt, or of this one, delivered twice inside the network.
 */
export function repetition(subject: Subject, isTwinSeen: boolean): Settlement {
  if (subject.doubtUntil || !isTwinSeen) {
    return neverVerified(subject, say('repetition_maybe_of_this'))
  }
  return settlement(subject, 'rejected', 'SEND_FAILED_PERMANENTLY', {
    code: 'duplicate',
    reason: say('repetition'),
    hint: say('change_text'),
    nextStep: 'none',
  })
}

/** Not found, but the request may still arrive. */
export function notVisibleYet(
  subject: Subject,
  lookAgainAt: Date,
  code: string | null,
): Settlement {
  return settlement(subject, 'unknown', 'SUBMITTED', {
    code,
    reason: say('not_shown_yet'),
    actAt: lookAgainAt,
    looks: subject.looks,
    nextStep: `look again at ${lookAgainAt.toISOString()}`,
  })
}

/** A post was found, but it may belong to another message of the same account that is not settled yet. */
export function notSurelyOurs(
  subject: Subject,
  lookAgainAt: Date,
  code: string | null,
): Settlement {
  return {
    ...notVisibleYet(subject, lookAgainAt, code),
    reason: say('post_of_other_message'),
  }
}

/** The lookup on the network failed. After several the message fails with an unknown outcome. */
export function couldNotVerify(
  subject: Subject,
  trouble: Trouble,
  code: string | null,
  rules: Rules,
  now: Date,
): Settlement {
  const looks = subject.looks + 1
  const lookAgainAt = trouble.retryAt ?? new Date(now.getTime() + pauseMs(looks))
  if (looks >= rules.maxLooks || isTooLate(subject, lookAgainAt, rules)) {
    return settlement(subject, 'unknown', 'SEND_FAILED_PERMANENTLY', {
      ...outcomeUnknown,
      reason: say('outcome_not_learnt', { why: trouble.said?.message ?? trouble.message }),
      looks,
      nextStep: 'none',
    })
  }
  return settlement(subject, 'unknown', 'SUBMITTED', {
    code,
    reason: trouble.said?.message ?? trouble.message,
    actAt: lookAgainAt,
    looks,
    nextStep: `look again at ${lookAgainAt.toISOString()}`,
  })
}
