// Keys of a message that must not be ignored like other unknown keys: a misspelt scheduledSendTime would publish at once, and a
// client that sends a state or a profile expects an effect.

import { Problem } from '../../errors.ts'
import { pointerTo } from '../../json/pointer.ts'
import { say } from '../../sentences/sentences.ts'
import { isWithin, plainName } from '../../strings/near-names.ts'

/** More keys than any client sends. Each one costs a comparison. */
const maxKeys = 500
const maxNamed = 4
const maxKeyLength = 40

export function checkKeys(body: object): Problem[] {
  const entries = Object.entries(body).filter(([, value]) => value !== null)
  if (entries.length > maxKeys)
    return [
      new Problem('invalid', {
        message: say('message_keys_too_many', { limit: maxKeys }),
        reason: 'too_many_items',
        param: '',
      }),
    ]
  // A flag such as scheduled: true is no time.
  const times = entries.filter(([key, value]) => typeof value !== 'boolean' && meansSendTime(key))
  return [
    ...times.slice(0, maxNamed).map(([key]) => didYouMean(key)),
    ...(entries.some(([key]) => key.toLowerCase() === 'state') ? [stateIsNotSet()] : []),
  ]
}

const sendTime = 'scheduledSendTime'
const plainSendTime = plainName(sendTime)
const maxEdits = 2

/** Whether a key is a misspelling of scheduledSendTime, or what other APIs call it. */
export function meansSendTime(key: string): boolean {
  if (key === sendTime || key.length > maxKeyLength) return false
  const plain = plainName(key)
  return otherNames.some((name) => name.test(plain)) || isWithin(maxEdits, plain, plainSendTime)
}

const moment = '(at|on|time|date|datetime|timestamp|timeutc|dateutc|unix|epoch)'
const otherNames = [
  /^scheduled?$/,
  RegExp(
    `^(re)?schedul(e|ed|ing)(send|sending|publish|publishing|publication|post|posting)?(for|${moment})$`,
  ),
  RegExp(
    `^(send|sending|publish|publishing|publication|post|posting|deliver|delivery|due|planned|release|golive|live|run|queue|start|starts|begin|begins)${moment}$`,
  ),
  // A bare word for a moment: the author means to schedule, whatever the API calls it.
  /^(at|when|date|time|datetime|timestamp|eta)$/,
  /^(date|time|datetime)(to)?(send|publish|post|schedule|scheduled|utc)$/,
]

function didYouMean(key: string): Problem {
  return new Problem('invalid', {
    message: say('message_key_misspelt', { given: key, meant: sendTime }),
    reason: 'misspelt_key',
    param: pointerTo(key),
    values: { given: key, meant: sendTime },
    hint: say('published_without_key', { key: sendTime }),
  })
}

function stateIsNotSet(): Problem {
  return new Problem('invalid', {
    message: say('state_not_settable'),
    reason: 'fixed_field',
    param: '/state',
    hint: say('state_not_settable_advice'),
  })
}

const locationKeys = ['latitude', 'longitude']

export function checkLocationKeys(location: object): Problem[] {
  const unknown = Object.entries(location).flatMap(([key, value]) =>
    value === null || locationKeys.includes(key) ? [] : key.slice(0, maxKeyLength),
  )
  if (unknown.length === 0) return []
  return [
    new Problem('invalid', {
      message: say('location_keys_unknown', { keys: unknown.slice(0, maxNamed).join(', ') }),
      reason: 'location_unknown_key',
      param: pointerTo('location', unknown[0] ?? ''),
      hint: say('location_keys_advice'),
    }),
  ]
}

/** Variations are for several profiles: the content of the message itself is changed. */
export function variationsAreFixed(): Problem {
  return new Problem('invalid', {
    message: say('variations_fixed'),
    reason: 'fixed_field',
    param: '/variations',
    hint: say('variations_fixed_advice'),
  })
}

/** A stored message has one profile. */
export function commonSlotIsFixed(): Problem {
  return new Problem('invalid', {
    message: say('common_slot_fixed'),
    reason: 'fixed_field',
    param: '/commonSlot',
    hint: say('common_slot_fixed_advice'),
  })
}

/** A message belongs to one profile from its creation on. */
export function profilesAreFixed(): Problem {
  return new Problem('invalid', {
    message: say('profiles_fixed'),
    reason: 'fixed_field',
    param: '/socialProfileIds',
    hint: say('profiles_fixed_advice'),
  })
}
