// The details of a post in a request: its place, its collaborators, its labels, and tags of people in its media (docs/decisions/0120).
import { type Static, Type } from 'typebox'
import { OptionalInput } from '../../http/schemas.ts'
import type { PostDetails, UserTag } from '../../networks/shared/post-details.ts'

const maxHandleLength = 256
const maxPlaceIdLength = 64
/** More than any network takes. */
const maxCollaborators = 20
const maxUserTags = 50

const Handle = Type.String({ minLength: 1, maxLength: maxHandleLength })
const share = (description: string) =>
  OptionalInput(Type.Number({ minimum: 0, maximum: 1, description }))

export const PostDetailsInput = Type.Object(
  {
    placeId: OptionalInput(
      Type.String({
        maxLength: maxPlaceIdLength,
        description:
          "The network's own id of the place. For profiles of several networks, give each its own in variations",
      }),
    ),
    collaborators: OptionalInput(
      Type.Array(Handle, {
        maxItems: maxCollaborators,
        examples: [['reed.bakery']],
        description: 'The handles of accounts that are invited to be authors of the post as well',
      }),
    ),
    madeWithAi: OptionalInput(
      Type.Boolean({ description: 'The network shows that media of the post were made with AI' }),
    ),
    paidPartnership: OptionalInput(
      Type.Boolean({ description: 'The network shows that the post is a paid partnership' }),
    ),
  },
  {
    title: 'PostDetailsInput',
    additionalProperties: false,
    description:
      'What the post says beside text and media: details of GET /v1/networks. A detail that the network does not take is refused. {} for none',
  },
)

export const UserTags = Type.Array(
  Type.Object(
    {
      handle: Handle,
      x: share('From the left edge, 0 to 1'),
      y: share('From the top edge, 0 to 1'),
    },
    { title: 'UserTagInput', additionalProperties: false },
  ),
  {
    maxItems: maxUserTags,
    description:
      'People in the picture or video, by their handles on the network. Refused where the network takes none',
  },
)

/** Null: nothing is said. */
export function readPostDetails(details: Static<typeof PostDetailsInput>): PostDetails | null {
  const handles = (details.collaborators ?? []).map(bareHandle)
  const read: PostDetails = {
    placeId: details.placeId?.trim() || null,
    collaborators: handles.length > 0 ? [...new Set(handles)] : null,
    madeWithAi: details.madeWithAi ?? false,
    paidPartnership: details.paidPartnership ?? false,
  }
  return Object.values(read).some((value) => value !== null && value !== false) ? read : null
}

export function readUserTags(tags: Static<typeof UserTags> | null | undefined): {
  userTags?: UserTag[]
} {
  if (!tags || tags.length === 0) return {}
  const userTags = tags.map(({ handle, x, y }) => ({
    handle: bareHandle(handle),
    ...(typeof x === 'number' ? { x } : {}),
    ...(typeof y === 'number' ? { y } : {}),
  }))
  return { userTags }
}

function bareHandle(handle: string): string {
  return handle.trim().replace(/^@/, '')
}
