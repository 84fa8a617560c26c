// /v1/me and /v1/members: the calling member, other members, and their organizations.

import { type Static, Type } from 'typebox'
import {
  type MemberPrincipal,
  organizationsInCommon,
  refuse,
  requireMember,
} from '../access/access.ts'
import { requireAdminScopeOnSelf } from '../access/scope.ts'
import { type Database, inTransaction } from '../db/db.ts'
import { isId } from '../db/ids.ts'
import { Problem } from '../errors.ts'
import { callerOf } from '../http/authenticate.ts'
import { answerOnce, RepeatHeaders } from '../http/idempotency.ts'
import { type Api, answers, Id, Include, isIncluded, Many, One, ref } from '../http/schemas.ts'
import { refuseFixed } from '../http/validation/fixed-fields.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { say } from '../sentences/sentences.ts'
import { changeMember } from './change-settings.ts'
import { createMember } from './create-member.ts'
import {
  Me,
  MeChanges,
  Member,
  NewMember,
  Organization,
  renderMe,
  renderMember,
  renderOrganization,
} from './member-schema.ts'
import { findMember, listOrganizationsOfMember } from './organizations.ts'
import type { LastLeaverDuties } from './withdraw-shares.ts'

/** They are read with the member, and this call does not take them. */
const fixedOfMember = {
  email: say('member_logs_in_with_it'),
  companyName: say('set_on_creation'),
  bio: say('set_on_creation'),
  defaultTimezone: say('same_as_time_zone'),
}

const onMember = Type.Object({ memberId: Id })

/** Injected: organizations knows neither messages nor events. */
export type MeParts = {
  countReviews(database: Database, principal: MemberPrincipal): Promise<number>
  findLastEventId(database: Database): Promise<string>
}

const MeQuery = Type.Object({
  include: Include(
    ['organizations', 'reviewCount', 'lastEventId'],
    'Also these, as one answer instead of several calls',
  ),
})

export function memberRoutes(
  app: Api,
  using: { database: Database; keyRing: KeyRing } & LastLeaverDuties & MeParts,
): void {
  const { database, keyRing } = using
  for (const schema of [Member, Organization, Me]) app.addSchema(schema)

  app.get(
    '/v1/me',
    {
      schema: {
        tags: ['Me'],
        summary: 'Get the member of the token',
        querystring: MeQuery,
        response: answers(One(ref(Me)), 'The member'),
      },
    },
    async (request) => {
      const principal = requireMember(request.principal)
      // First: whatever happens after it is in the stream that begins there.
      const parts = await readParts(using, principal, request.query)
      const member = await findMember(database, principal.memberId)
      return { data: { ...renderMe(member ?? refuse('mayNotViewMember')), ...parts } }
    },
  )

  app.patch(
    '/v1/me',
    {
      schema: {
        tags: ['Me'],
        summary: 'Change the name and the settings of the member of the token',
        body: MeChanges,
        response: answers(One(ref(Me)), 'The member'),
      },
    },
    async (request) => {
      const principal = requireMember(request.principal)
      await requireAdminScopeOnSelf(database, principal)
      refuseFixed(request.body, fixedOfMember)
      const member = await inTransaction(database, (tx) =>
        changeMember(tx, callerOf(request), principal.memberId, request.body),
      )
      return { data: renderMe(member) }
    },
  )

  app.get(
    '/v1/me/organizations',
    {
      schema: {
        tags: ['Me'],
        summary: 'List the organizations of the member of the token',
        response: answers(Many(ref(Organization)), 'The organizations'),
      },
    },
    async (request) => {
      const { memberId } = requireMember(request.principal)
      return { data: (await listOrganizationsOfMember(database, memberId)).map(renderOrganization) }
    },
  )

  app.post(
    '/v1/members',
    {
      config: { takesForm: true },
      schema: {
        tags: ['Members'],
        summary: 'Create a member',
        body: NewMember,
        headers: RepeatHeaders,
        response: answers(One(ref(Member)), 'The new member'),
      },
    },
    async (request) =>
      answerOnce(database, keyRing, request, async (tx) => {
        const organizationIds = readOrganizationIds(request.body.organizationIds)
        return {
          data: renderMember(
            await createMember(tx, using, callerOf(request), { ...request.body, organizationIds }),
          ),
        }
      }),
  )

  app.get(
    '/v1/members/:memberId',
    {
      schema: {
        tags: ['Members'],
        summary: 'Get a member',
        params: onMember,
        response: answers(One(ref(Member)), 'The member'),
      },
    },
    async (request) => {
      const { memberId } = request.params
      const shared = await organizationsInCommon(
        database,
        request.principal,
        'viewMember',
        memberId,
      )
      const member = shared.length > 0 ? await findMember(database, memberId) : undefined
      return { data: renderMember(member ?? refuse('mayNotViewMember')) }
    },
  )

  app.get(
    '/v1/members/:memberId/organizations',
    {
      schema: {
        tags: ['Members'],
        summary: 'List the organizations of a member that the caller may see',
        params: onMember,
        response: answers(Many(ref(Organization)), 'The organizations'),
      },
    },
    async (request) => {
      const { memberId } = request.params
      const shared = await organizationsInCommon(
        database,
        request.principal,
        'viewMemberOrganizations',
        memberId,
      )
      if (shared.length === 0) refuse('mayNotViewMemberOrganizations')
      const all = await listOrganizationsOfMember(database, memberId)
      return { data: all.filter((row) => shared.includes(row.id)).map(renderOrganization) }
    },
  )
}

async function readParts(
  { database, countReviews, findLastEventId }: { database: Database } & MeParts,
  principal: MemberPrincipal,
  { include }: Static<typeof MeQuery>,
): Promise<Pick<Static<typeof Me>, 'organizations' | 'reviewCount' | 'lastEventId'>> {
  const has = (name: string) => isIncluded(include, name)
  const lastEventId = has('lastEventId') ? { lastEventId: await findLastEventId(database) } : {}
  const listOrganizations = async () =>
    (await listOrganizationsOfMember(database, principal.memberId)).map(renderOrganization)
  return {
    ...lastEventId,
    ...(has('organizations') ? { organizations: await listOrganizations() } : {}),
    ...(has('reviewCount') ? { reviewCount: await countReviews(database, principal) } : {}),
  }
}

/** A list of ids, one id, or ids joined by commas. */
function readOrganizationIds(input: string | number | (string | number)[]): string[] {
  const ids = [input].flat().flatMap((part) => String(part).split(','))
  if (ids.every((id) => isId(id.trim()))) return ids.map((id) => id.trim())
  throw new Problem('invalidOrganizationId', { param: '/organizationIds' })
}
