// /v1/organizations/{organizationId}/labels.
import { type Static, Type } from 'typebox'
import { requirePermission } from '../../access/access.ts'
import { type Database, inTransaction } from '../../db/db.ts'
import { defaultLimit, readPage } from '../../db/keyset.ts'
import { Problem } from '../../errors.ts'
import { callerOf } from '../../http/authenticate.ts'
import { answerOnce, RepeatHeaders } from '../../http/idempotency.ts'
import {
  type Api,
  answers,
  Id,
  IdInput,
  Include,
  isIncluded,
  Nullable,
  One,
  OptionalInput,
  Page,
  ref,
  Word,
} from '../../http/schemas.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { say } from '../../sentences/sentences.ts'
import { requireItemLimit } from '../listing/read-listing.ts'
import { Campaign, CampaignInput, storedCampaign } from './campaign.ts'
import { countUses, maxCounted } from './count-uses.ts'
import {
  changeLabel,
  colors,
  createLabel,
  listLabels,
  mergeLabel,
  type Label as Row,
} from './labels.ts'
import { isTagName, maxTagLength } from './list-tags.ts'

const Label = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'What messages have in tags' }),
    color: Nullable(Word(colors)),
    isArchived: Type.Boolean({
      description: 'Not offered any more. Messages keep it, and requests may still name it',
    }),
    campaign: Nullable(ref(Campaign)),
    isMoving: Type.Boolean({
      description: 'Some messages still have an earlier name of it, for a moment',
    }),
    useCount: Type.Optional(
      Type.Integer({
        description: `With include=useCount: how many messages have it; ${maxCounted} means so many or more`,
      }),
    ),
  },
  { $id: 'Label', description: 'A tag of the organization' },
)

const Input = Type.Object(
  {
    name: OptionalInput(
      Type.String({ maxLength: 1000, description: `1 to ${maxTagLength} characters` }),
    ),
    color: OptionalInput(Type.Enum([...colors])),
    isArchived: OptionalInput(Type.Boolean()),
    campaign: OptionalInput(CampaignInput),
  },
  { examples: [{ name: 'Bread', color: 'ORANGE' }] },
)

/** With counts. */
const maxCountedLabels = 100

const LabelQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: defaultLimit,
      default: maxCountedLabels,
      description: `With include=useCount at most ${maxCountedLabels}`,
    }),
  ),
  cursor: Type.Optional(Type.String({ description: 'next or previous of an earlier page' })),
  include: Include(['useCount'], 'useCount: how many messages have each'),
})

const inOrganization = Type.Object({ organizationId: Id })
const onLabel = Type.Object({ organizationId: Id, labelId: Id })
const tags = ['Messages']

export function labelRoutes(
  app: Api,
  { database, keyRing }: { database: Database; keyRing: KeyRing },
): void {
  app.addSchema(Campaign)
  app.addSchema(Label)

  app.get(
    '/v1/organizations/:organizationId/labels',
    {
      schema: {
        tags,
        summary: 'List the labels of an organization, by name',
        params: inOrganization,
        querystring: LabelQuery,
        response: answers(Page(ref(Label)), 'A page of labels, those that are archived too'),
      },
    },
    async (request) => {
      const { organizationId } = request.params
      await requirePermission(database, request.principal, 'viewOrganization', { organizationId })
      const page = readPage(request.query, { usual: maxCountedLabels, isKey: isTagName })
      const isCounted = isIncluded(request.query.include, 'useCount')
      if (isCounted) requireItemLimit(page.limit)
      const { rows, metadata } = await listLabels(database, organizationId, page)
      if (!isCounted) return { data: rows.map((row) => renderLabel(row)), metadata }
      const counts = await countUses(
        database,
        organizationId,
        rows.map(({ name }) => name),
      )
      return { data: rows.map((row) => renderLabel(row, counts.get(row.name))), metadata }
    },
  )

  app.post(
    '/v1/organizations/:organizationId/labels',
    {
      schema: {
        tags,
        summary: 'Create a label',
        params: inOrganization,
        body: Input,
        headers: RepeatHeaders,
        response: answers(One(ref(Label)), 'The new label'),
      },
    },
    async (request) =>
      answerOnce(database, keyRing, request, async (tx) => {
        const { organizationId } = request.params
        const label = await createLabel(tx, callerOf(request), organizationId, request.body)
        return { data: renderLabel(label) }
      }),
  )

  app.patch(
    '/v1/organizations/:organizationId/labels/:labelId',
    {
      schema: {
        tags,
        summary: 'Rename, colour or archive a label, or make it a campaign',
        description:
          'Messages get the new name within moments. Requests may go on to use the earlier one, which means the same label.',
        params: onLabel,
        body: Input,
        response: answers(One(ref(Label)), 'The label'),
      },
    },
    async (request) => {
      const label = await inTransaction(database, (tx) =>
        changeLabel(tx, callerOf(request), request.params, request.body),
      )
      return { data: renderLabel(label) }
    },
  )

  app.post(
    '/v1/organizations/:organizationId/labels/:labelId/merge',
    {
      schema: {
        tags,
        summary: 'Merge a label into another one',
        description:
          'Its messages get the other label within moments, and its name means the other label from now on.',
        params: onLabel,
        body: Type.Object({
          intoLabelId: OptionalInput({ ...IdInput, description: 'The label that stays' }),
        }),
        response: answers(One(ref(Label)), 'The label that stays'),
      },
    },
    async (request) => {
      const intoId = requireInto(request.body.intoLabelId)
      const label = await inTransaction(database, (tx) =>
        mergeLabel(tx, callerOf(request), request.params, intoId),
      )
      return { data: renderLabel(label) }
    },
  )
}

function requireInto(intoLabelId: string | number | null | undefined): string {
  if (intoLabelId != null) return String(intoLabelId)
  throw new Problem('invalid', {
    message: say('label_to_merge_missing'),
    reason: 'missing',
    param: '/intoLabelId',
  })
}

function renderLabel(row: Row, useCount?: number): Static<typeof Label> {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    isArchived: row.archived_at !== null,
    campaign: storedCampaign(row.campaign),
    isMoving: row.is_moving,
    ...(useCount === undefined ? {} : { useCount }),
  }
}
