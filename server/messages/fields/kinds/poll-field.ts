// The poll of a message. A network that does not take it refuses it (networks/post/poll.ts).
import { OptionalInput } from '../../../http/schemas.ts'
import type { Poll } from '../../../networks/shared/polls.ts'
import { PollAnswer, PollInput, readPoll } from '../../input/poll.ts'
import { draftValue, field } from '../field.ts'
import { asStored, toJson } from '../values.ts'

export const poll = field({
  input: OptionalInput(PollInput),
  set: 'anytime',
  column: 'poll',
  read: (given) => ({ poll: readPoll(given ?? {}) }),
  store: ({ poll }) => toJson(poll),
  load: ({ poll }) => ({ poll: asStored<Poll>(poll) }),
  answer: { schema: PollAnswer, show: ({ poll }) => asStored<Poll>(poll) },
  copied: 'always',
  sent: ({ poll }) => ({ poll: asStored<Poll>(poll) }),
  event: 'whole',
  draft: draftValue({
    input: OptionalInput(PollInput),
    answer: PollAnswer,
    empty: null,
    read: readPoll,
  }),
})
