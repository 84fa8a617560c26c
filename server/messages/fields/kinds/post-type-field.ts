// The type of post that a message becomes. The rules of each type are those of the network (networks/post/post-type.ts).
import { sql } from 'kysely'
import { Type } from 'typebox'
import { Nullable, OptionalInput } from '../../../http/schemas.ts'
import { type PostType, postTypes } from '../../../networks/shared/post-types.ts'
import { PostTypeInput } from '../../input/content.ts'
import { draftValue, field } from '../field.ts'

export const postType = field({
  input: OptionalInput(PostTypeInput),
  set: 'anytime',
  column: 'post_type',
  read: (type) => ({ postType: type ?? null }),
  store: ({ postType }) => postType,
  // Only a request that matches the schema sets the column.
  load: ({ post_type: type }) => ({ postType: type as PostType | null }),
  answer: {
    schema: Nullable(Type.Enum([...postTypes])),
    show: ({ post_type: type }) => type as PostType | null,
  },
  copied: 'always',
  sent: ({ post_type: type }) => ({ postType: type as PostType | null }),
  event: 'whole',
  line: {
    postType: {
      schema: Nullable(
        Type.Enum([...postTypes], { description: 'Null: what the network makes of it by itself' }),
      ),
      select: sql`m.post_type`,
    },
  },
  draft: draftValue({
    input: OptionalInput(Type.Enum([...postTypes])),
    answer: Nullable(Type.Enum([...postTypes])),
    empty: null,
    read: (type) => type,
  }),
})
