// The states of a message and the transitions between them (spec 3). The database has the same table and refuses every other
// transition; docs/states.md shows it.

export const states = [
  'PENDING_APPROVAL',
  'REJECTED',
  'SCHEDULED',
  'SUBMITTED',
  'SENT',
  'SEND_FAILED_PERMANENTLY',
] as const
export type State = (typeof states)[number]

type Transition = { from: State; to: State; when: string }

/** The states in which a message can be created. */
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
    when: 'A member who may only propose has edited it.',
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
  {
    from: 'SENT',
    to: 'SUBMITTED',
    when: 'Its chain had stopped, and a person lets it go on.',
  },
]

/** decisions 2: in other states a message was handed to its network. */
export const deletable: State[] = ['PENDING_APPROVAL', 'REJECTED', 'SCHEDULED']
export const editable: State[] = ['PENDING_APPROVAL', 'SCHEDULED']
