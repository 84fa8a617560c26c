// The post that a message reposts, without a text of its own. A network that does not take it refuses it (networks/post/repost.ts).
import { sql } from 'kysely'
import { Type } from 'typebox'
import { Nullable } from '../../../http/schemas.ts'
import { RepostInput, readRepost } from '../../input/repost.ts'
import { optionalText } from '../draft-values.ts'
import { field } from '../field.ts'

export const repost = field({
  input: RepostInput,
  set: 'anytime',
  column: 'repost_of',
  read: (given) => ({ repost: readRepost(given ?? '') }),
  store: ({ repost }) => repost,
  load: (row) => ({ repost: row.repost_of }),
  answer: { schema: Nullable(Type.String()), show: (row) => row.repost_of },
  copied: 'always',
  sent: (row) => ({ repost: row.repost_of }),
  event: 'whole',
  line: {
    repost: {
      schema: Nullable(
        Type.String({ description: 'The message reposts this post: it has no text' }),
      ),
      select: sql`m.repost_of`,
    },
  },
  draft: optionalText({ maxLength: 2048 }),
})
