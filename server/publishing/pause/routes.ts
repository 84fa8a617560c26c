// POST, GET and DELETE …/pause of an organization and of a profile, and how punctual an organization's messages were.
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { requireCaller, requirePermission } from '../../access/access.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/db.ts'
import { callerOf } from '../../http/authenticate.ts'
import {
  type Api,
  answers,
  formatTime,
  Id,
  Nullable,
  One,
  OptionalInput,
  ref,
  Time,
} from '../../http/schemas.ts'
import { requireProfile } from '../../profiles/profiles.ts'
import { readPunctuality } from '../punctuality.ts'
import { type Place, pausePublishing, resumePublishing } from './pause.ts'
import { describeEffect, readPause } from './show.ts'

const Count = Type.Integer({ minimum: 0 })
const Pause = Type.Object(
  {
    isPaused: Type.Boolean({ description: 'Nothing is published here' }),
    pauses: Type.Array(
      Type.Object({
        level: Type.Enum(['ORGANIZATION', 'PROFILE']),
        reason: Type.String(),
        pausedDate: Time,
        pausedByMember: Nullable(Type.Object({ id: Id })),
      }),
      { description: 'Of a profile: its own, and that of its organization' },
    ),
    pausedSocialProfiles: Type.Array(Type.Object({ id: Id }), {
      description: "Of an organization: the caller's profiles in it that have a pause of their own",
    }),
    heldMessages: Type.Integer({ minimum: 0, description: 'Due and not published' }),
    laterMessages: Type.Integer({ minimum: 0, description: 'Scheduled for later' }),
    submittedMessages: Type.Integer({
      minimum: 0,
      description: 'With their networks already: they are settled, whatever is paused',
    }),
    catchUpSeconds: Type.Integer({
      minimum: 0,
      description: 'How late a message is still published, from the end of the pause',
    }),
    effect: Type.String({ description: 'What happens now and when the pause ends' }),
  },
  { $id: 'Pause' },
)
const Punctuality = Type.Object(
  {
    sent: Count,
    late: Type.Integer({ minimum: 0, description: 'Of them, more than a minute after their time' }),
    unknown: Type.Integer({ minimum: 0, description: 'Failed without a known outcome' }),
    medianSeconds: Nullable(
      Type.Number({ description: 'Between the time of a message and its publication' }),
    ),
  },
  { $id: 'Punctuality' },
)

const PauseInput = OptionalInput(
  Type.Object({ reason: OptionalInput(Type.String({ maxLength: 500 })) }),
)
const ofOrganization = Type.Object({ organizationId: Id })
const ofProfile = Type.Object({ socialProfileId: Id })

type Using = { database: Database; config: Config }

export function registerPauses(app: Api, using: Using): void {
  for (const schema of [Pause, Punctuality]) app.addSchema(schema)
  const { database, config } = using
  const response = answers(One(ref(Pause)), 'What is paused, and what that means')
  const ofTheOrganization = { tags: ['Organizations'], params: ofOrganization, response }
  const ofTheProfile = { tags: ['Social profiles'], params: ofProfile, response }
  const pause = (request: FastifyRequest, place: Place, reason: string | null | undefined) =>
    pausePublishing(database, callerOf(request), place, reason?.trim() ?? '')
  const resume = (request: FastifyRequest, place: Place) =>
    resumePublishing(database, callerOf(request), place, config.catchUpMs)

  app.post(
    '/v1/organizations/:organizationId/pause',
    {
      schema: { ...ofTheOrganization, summary: 'Pause publishing', body: PauseInput },
    },
    async (request) => {
      await pause(request, request.params, request.body?.reason)
      return render(using, request, request.params)
    },
  )
  app.get(
    '/v1/organizations/:organizationId/pause',
    { schema: { ...ofTheOrganization, summary: 'Whether publishing is paused' } },
    async (request) => {
      await requirePermission(database, request.principal, 'viewPublishing', request.params)
      return render(using, request, request.params)
    },
  )
  app.delete(
    '/v1/organizations/:organizationId/pause',
    { schema: { ...ofTheOrganization, summary: 'End the pause of an organization' } },
    async (request) => {
      await resume(request, request.params)
      return render(using, request, request.params)
    },
  )

  app.post(
    '/v1/socialProfiles/:socialProfileId/pause',
    { schema: { ...ofTheProfile, summary: 'Pause publishing to a profile', body: PauseInput } },
    async (request) => {
      const place = { profileId: request.params.socialProfileId }
      await pause(request, place, request.body?.reason)
      return render(using, request, place)
    },
  )
  app.get(
    '/v1/socialProfiles/:socialProfileId/pause',
    { schema: { ...ofTheProfile, summary: 'Whether publishing to a profile is paused' } },
    async (request) => {
      const { socialProfileId: profileId } = request.params
      await requireProfile(database, requireCaller(request.principal), profileId)
      return render(using, request, { profileId })
    },
  )
  app.delete(
    '/v1/socialProfiles/:socialProfileId/pause',
    { schema: { ...ofTheProfile, summary: 'End the pause of a profile' } },
    async (request) => {
      const place = { profileId: request.params.socialProfileId }
      await resume(request, place)
      return render(using, request, place)
    },
  )

  punctualityRoute(app, using)
}

function punctualityRoute(app: Api, { database }: Using): void {
  app.get(
    '/v1/organizations/:organizationId/punctuality',
    {
      schema: {
        tags: ['Organizations'],
        summary: 'How punctually the messages of an organization were published',
        params: ofOrganization,
        querystring: Type.Object({
          days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, default: 30 })),
        }),
        response: answers(One(ref(Punctuality)), 'Of messages that were due in these days'),
      },
    },
    async (request) => {
      const { organizationId } = request.params
      await requirePermission(database, request.principal, 'viewPublishing', { organizationId })
      return { data: await readPunctuality(database, organizationId, request.query.days ?? 30) }
    },
  )
}

async function render(
  { database, config }: Using,
  { principal }: FastifyRequest,
  place: Place,
): Promise<{ data: Static<typeof Pause> }> {
  const state = await readPause(database, requireCaller(principal), place)
  return {
    data: {
      isPaused: state.pauses.length > 0,
      pauses: state.pauses.map(({ level, reason, pausedAt, pausedBy }) => ({
        level,
        reason,
        pausedDate: formatTime(pausedAt),
        pausedByMember: pausedBy === null ? null : { id: pausedBy },
      })),
      pausedSocialProfiles: state.pausedProfileIds.map((id) => ({ id })),
      heldMessages: state.held,
      laterMessages: state.later,
      submittedMessages: state.underWay,
      catchUpSeconds: Math.round(config.catchUpMs / 1000),
      effect: describeEffect(state, config.catchUpMs),
    },
  }
}
