// /v1/organizations/{organizationId}, and the permissions of its members.
import { type Static, Type } from 'typebox'
import { requirePermission } from '../access/access.ts'
import { type Database, inTransaction } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { callerOf } from '../http/authenticate.ts'
import {
  type Api,
  answers,
  Id,
  Nullable,
  One,
  OptionalInput,
  Permissions,
  ref,
  renderRights,
} from '../http/schemas.ts'
import { notCustom, setMemberPermissions, setProfilePermissions } from './change-permissions.ts'
import { changeOrganization } from './change-settings.ts'
import { findOrganization } from './organizations.ts'

const names = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 })
export const NewPermissions = Type.Object({
  permissionPreset: Type.String({ maxLength: 100, examples: ['EDITOR'] }),
  permissions: OptionalInput({ ...names, description: 'Only with the preset CUSTOM' }),
})
const seriesApprovals = ['EACH', 'ONCE'] as const
const OrganizationSettings = Type.Object(
  {
    id: Id,
    name: Type.String(),
    logoUrl: Nullable(Type.String()),
    timezone: Type.String({
      description: 'The zone of members who are created without one',
      examples: ['Europe/Berlin'],
    }),
    seriesApproval: Type.Enum([...seriesApprovals], {
      description:
        'EACH: every message of a series of proposals is approved by itself. ONCE: with one of them the others are approved, until the series changes',
      examples: ['EACH'],
    }),
  },
  { $id: 'OrganizationSettings' },
)
const onOrganization = Type.Object({ organizationId: Id })
const onMember = Type.Object({ organizationId: Id, memberId: Id })
const onProfileOfMember = Type.Object({ organizationId: Id, memberId: Id, socialProfileId: Id })

export function permissionRoutes(app: Api, { database }: { database: Database }): void {
  app.addSchema(OrganizationSettings)

  app.get(
    '/v1/organizations/:organizationId',
    {
      schema: {
        tags: ['Organizations'],
        summary: 'Get an organization',
        params: onOrganization,
        response: answers(One(ref(OrganizationSettings)), 'The organization'),
      },
    },
    async (request) => {
      const { organizationId } = request.params
      await requirePermission(database, request.principal, 'viewOrganization', { organizationId })
      const found = await findOrganization(database, organizationId)
      if (!found) throw new Problem('unknownOrganization')
      return { data: renderOrganization(found) }
    },
  )

  app.patch(
    '/v1/organizations/:organizationId',
    {
      schema: {
        tags: ['Organizations'],
        summary:
          'Change the name, the logo, the time zone or the approval of series of an organization',
        params: onOrganization,
        body: Type.Object({
          name: OptionalInput(Type.String({ maxLength: 1000, description: '1 to 200 characters' })),
          logoUrl: OptionalInput(
            Type.String({ maxLength: 2000, description: 'https; "" removes it' }),
          ),
          timezone: OptionalInput(Type.String({ maxLength: 100 })),
          seriesApproval: OptionalInput(Type.Enum([...seriesApprovals])),
        }),
        response: answers(One(ref(OrganizationSettings)), 'The organization'),
      },
    },
    async (request) => {
      const changed = await inTransaction(database, (tx) =>
        changeOrganization(tx, callerOf(request), request.params.organizationId, request.body),
      )
      return { data: renderOrganization(changed) }
    },
  )

  app.put(
    '/v1/organizations/:organizationId/members/:memberId/permissions',
    {
      schema: {
        tags: ['Organizations'],
        summary: 'Set the permissions of a member in an organization',
        params: onMember,
        body: NewPermissions,
        response: answers(One(ref(Permissions)), 'The permissions'),
      },
    },
    async (request) => {
      const rights = await inTransaction(database, (tx) =>
        setMemberPermissions(tx, callerOf(request), request.params, request.body),
      )
      return { data: renderRights(rights) }
    },
  )

  app.put(
    '/v1/organizations/:organizationId/members/:memberId/socialProfiles/:socialProfileId/permissions',
    {
      schema: {
        tags: ['Organizations'],
        summary: 'Set what a member is given on a profile of the organization',
        params: onProfileOfMember,
        body: Type.Object({
          permissionPreset: Nullable(
            Type.String({
              maxLength: 100,
              description: 'Null takes it away; what teams give the member stays',
            }),
          ),
          permissions: NewPermissions.properties.permissions,
        }),
        response: answers(
          One(ref(Permissions)),
          'What the member is given, without what teams give',
        ),
      },
    },
    async (request) => {
      const { socialProfileId: profileId, ...on } = request.params
      const { permissionPreset, permissions } = request.body
      if (permissionPreset === null && permissions != null) throw notCustom('')
      const input =
        permissionPreset === null
          ? undefined
          : { permissionPreset, ...(permissions ? { permissions } : {}) }
      const rights = await inTransaction(database, (tx) =>
        setProfilePermissions(tx, callerOf(request), { ...on, profileId }, input),
      )
      return { data: renderRights(rights) }
    },
  )
}

function renderOrganization(row: {
  id: string
  name: string
  logo_url: string | null
  timezone: string
  series_approval: string
}): Static<typeof OrganizationSettings> {
  return {
    id: row.id,
    name: row.name,
    logoUrl: row.logo_url,
    timezone: row.timezone,
    // The column has no other values.
    seriesApproval: row.series_approval as (typeof seriesApprovals)[number],
  }
}
