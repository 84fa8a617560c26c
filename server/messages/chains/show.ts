// The parts of a message in an answer.
import { type Static, Type } from 'typebox'
import { Nullable, Word } from '../../http/schemas.ts'
import type { MessageRow } from '../fields/field.ts'
import {
  type MediaView,
  namedMedia,
  type ShownMedium,
  showMedia,
  shownMedia,
} from '../fields/shown-media.ts'
import { asStored, nullable, orNull } from '../fields/values.ts'
import type { NamedMedium } from '../input/content.ts'
import type { StoredPart } from '../input/parts.ts'
import { failure, renderFailure } from '../representation/failure.ts'
import type { Chain, PartRow } from './chain.ts'

/** A part whose turn has come has a state of messages. */
export const partStates = {
  WAITING: 'It goes out when the post before it is known to be out.',
  SCHEDULED: 'Its turn has come: it goes out when its delay is over.',
  SUBMITTED: 'It is being published.',
  SENT: 'It is out.',
  SEND_FAILED_PERMANENTLY:
    'It could not be sent, or its outcome could not be learnt; failure says why.',
  STOPPED: 'It does not go out by itself, because a post before it is not known to be out.',
  TAKEN_BACK: 'A person has taken it back before it went out.',
}
type PartState = keyof typeof partStates

export const Part = Type.Object(
  {
    text: Type.String(),
    media: nullable<NamedMedium[]>(namedMedia),
    mediaUrls: nullable<ShownMedium[]>(shownMedia),
    as: Nullable(
      Type.Enum(['REPLY', 'COMMENT'], { description: 'Null: the network takes no parts any more' }),
    ),
    delaySeconds: Type.Integer(),
    state: Type.Unsafe<PartState>({
      ...Word(Object.keys(partStates)),
      description: Object.entries(partStates)
        .map(([state, meaning]) => `${state}: ${meaning}`)
        .join(' '),
    }),
    postId: Nullable(Type.String()),
    postUrl: Nullable(Type.String()),
    failure,
  },
  { title: 'MessagePart' },
)
export const Parts = Type.Array(Part, {
  description:
    'What follows the first post, in order, and what has become of it. Null: nothing does',
})
export type Part = Static<typeof Part>

const none: Chain = { form: null, rows: [] }

export function showParts(row: MessageRow, view: MediaView): Part[] | null {
  const parts = asStored<StoredPart[]>(row.parts) ?? []
  const chain = view.chains.get(row.id) ?? none
  return orNull(
    parts.map((part, index) => {
      const own = chain.rows.find(({ chain_position }) => chain_position === index + 2)
      const { text, media, mediaUrls, as, delaySeconds } = part
      return {
        text,
        media: orNull(media),
        mediaUrls: showMedia({ media, media_urls: mediaUrls }, view),
        as: as ?? chain.form,
        delaySeconds,
        state: stateOf(part, row, own),
        postId: own?.post_id ?? null,
        postUrl: own?.post_url ?? null,
        failure: own ? renderFailure(own) : null,
      }
    }),
  )
}

function stateOf(
  { takenBack }: StoredPart,
  message: MessageRow,
  own: PartRow | undefined,
): PartState {
  // A part is published through the states of messages, without those of a review.
  if (own) return own.state as PartState
  if (takenBack) return 'TAKEN_BACK'
  const isOver = ['SENT', 'SEND_FAILED_PERMANENTLY', 'REJECTED'].includes(message.state)
  return isOver ? 'STOPPED' : 'WAITING'
}

/** How many of the parts are out. Null: the message has none. */
export function countSent(parts: { state: string }[] | null): number | null {
  return parts === null ? null : parts.filter(({ state }) => state === 'SENT').length
}
