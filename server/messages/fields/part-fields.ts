// The parts of a message: replies or comments that follow its first post.
import { sql } from 'kysely'
import { Type } from 'typebox'
import { Nullable, OptionalInput } from '../../http/schemas.ts'
import { Parts, showParts } from '../chains/show.ts'
import { loadPart, NewParts, readPart, type StoredPart, storePart } from '../input/parts.ts'
import * as drafts from './draft-values.ts'
import { field } from './field.ts'
import { asStored, nullable, orNull, toJson } from './values.ts'

export const parts = field({
  input: OptionalInput(NewParts),
  set: 'anytime',
  column: 'parts',
  read: (items) => ({ parts: (items ?? []).map(readPart) }),
  store: ({ parts }) => toJson(orNull(parts.map(storePart))),
  load: (row) => ({ parts: (asStored<StoredPart[]>(row.parts) ?? []).map(loadPart) }),
  answer: { schema: nullable<ReturnType<typeof showParts>>(Parts), show: showParts },
  copied: 'always',
  // Each part is published as a row of its own (chains/advance.ts).
  sent: 'never',
  event: 'whole',
  line: {
    partCount: {
      schema: Type.Integer({ description: 'How many parts follow the first post' }),
      select: sql`coalesce(jsonb_array_length(m.parts), 0)`,
    },
    partsSent: {
      schema: Nullable(
        Type.Integer({ description: 'How many of them are out. Null: there are none' }),
      ),
      select: sql`case when m.parts is not null then (
        select count(distinct c.chain_position)::integer from messages c where c.chain_head = m.id and c.state = 'SENT') end`,
    },
  },
  draft: drafts.parts,
})
