// The title of the composer: a new message, an edit, an edit of what is not out, or a message sent again.
import { texts } from '../../texts/texts.ts'
import type { Origin } from './compose-ids.ts'

export function titleOf(kind: Origin['kind'] | undefined): string {
  if (kind === 'edit') return texts('composer').editTitle
  if (kind === 'rest') return texts('message').rest.title
  return kind === 'resend' ? texts('composer').resendTitle : texts('shell').newMessage
}
