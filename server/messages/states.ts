// The states of a message and every way between them (spec 3). The same table stands in the database, which refuses
// any other change; docs/states.md draws it.

export const states = [
  'PENDING_APPROVAL',
  'REJECTED',
  'SCHEDULED',
  'SUBMITTED',
  'SENT',
  'SEND_FAILED_PERMANENTLY',
] as const
export type State = (typeof states)[number]

export type Transition = { from: State; to: State; when: string }

/** A message begins in one of these. */
export const firstStates: State[] = ['PENDING_APPROVAL', 'SCHEDULED']

export const transitions: Transition[] = [
  { from: 'PENDING_APPROVAL', to: 'SCHEDULED', when: 'It is approved.' },
  {
    from: 'PENDING_APPROVAL',
    to: 'REJECTED',
    when: 'It is rejected, its time passes without an approval, or the owner of the personal profile has left.',
  },
  {
    from: 'SCHEDULED',
    to: 'PENDING_APPROVAL',
    when: 'Somebody who may only propose has edited it.',
  },
  { from: 'SCHEDULED', to: 'SUBMITTED', when: 'An attempt to publish it has begun.' },
  {
    from: 'SCHEDULED',
    to: 'SEND_FAILED_PERMANENTLY',
    when: 'It could not be sent within the catch-up window, it was due when the database was restored, or the owner of the personal profile has left.',
  },
  { from: 'SUBMITTED', to: 'SENT', when: 'The network has it.' },
  {
    from: 'SUBMITTED',
    to: 'SCHEDULED',
    when: 'The network surely does not have it, and it is worth another attempt.',
  },
  {
    from: 'SUBMITTED',
    to: 'SEND_FAILED_PERMANENTLY',
    when: 'The network refused it, or the outcome could not be learnt.',
  },
]

/** decisions 2: these can be deleted; the others have left the house. */
export const deletable: State[] = ['PENDING_APPROVAL', 'REJECTED', 'SCHEDULED']
export const editable: State[] = ['PENDING_APPROVAL', 'SCHEDULED']
