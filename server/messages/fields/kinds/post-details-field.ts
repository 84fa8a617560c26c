// The place, the collaborators and the labels of a post. Each network has a rule for the ones that it takes (networks/post/details.ts).
import { Type } from 'typebox'
import { Nullable, OptionalInput } from '../../../http/schemas.ts'
import type { PostDetails } from '../../../networks/shared/post-details.ts'
import { PostDetailsInput, readPostDetails } from '../../input/post-details.ts'
import { draftValue, field } from '../field.ts'
import { asStored, toJson } from '../values.ts'

const shown = Nullable(
  Type.Object(
    {
      placeId: Nullable(Type.String()),
      collaborators: Nullable(Type.Array(Type.String())),
      madeWithAi: Type.Boolean(),
      paidPartnership: Type.Boolean(),
    },
    { description: 'What the post says beside text and media. Null: nothing' },
  ),
)

export const postDetails = field({
  input: OptionalInput(PostDetailsInput),
  set: 'anytime',
  column: 'post_details',
  read: (details) => ({ postDetails: readPostDetails(details ?? {}) }),
  store: ({ postDetails }) => toJson(postDetails),
  load: (row) => ({ postDetails: asStored<PostDetails>(row.post_details) }),
  answer: { schema: shown, show: (row) => asStored<PostDetails>(row.post_details) },
  copied: 'always',
  sent: (row) => ({ postDetails: asStored<PostDetails>(row.post_details) }),
  event: 'whole',
  draft: draftValue({
    input: OptionalInput(PostDetailsInput),
    answer: shown,
    empty: null,
    read: readPostDetails,
  }),
})
