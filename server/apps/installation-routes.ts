// The apps that can access an organization: its installations and its allow list.
import { Type } from 'typebox'
import { requirePermission } from '../access/access.ts'
import { type Database, inTransaction } from '../db/db.ts'
import { isId } from '../db/ids.ts'
import { readPage } from '../db/keyset.ts'
import { callerOf } from '../http/authenticate.ts'
import {
  type Api,
  answers,
  Cursor,
  formatTime,
  Id,
  Nullable,
  One,
  Page,
  PageQuery,
  ref,
  Time,
  Word,
} from '../http/schemas.ts'
import { listAllowedApps, maxAllowedApps, setAllowedApps } from './allowed-apps.ts'
import { isClientId } from './apps.ts'
import { listOrganizationInstallations } from './list-installations.ts'

const OrganizationInstallation = Type.Object(
  {
    id: Id,
    clientId: Type.String(),
    name: Type.String(),
    kind: Word(['MEMBER', 'ORGANIZATION']),
    appOrganization: Nullable(
      Type.Object(
        { id: Id, name: Type.String() },
        { description: 'The organization that owns the app; null if there is none' },
      ),
    ),
    memberId: Nullable(Type.String({ description: 'Null: installed in the organization itself' })),
    admin: Type.Boolean({
      description: 'Its tokens may change members, teams, apps, installations and secrets',
    }),
    installedByMember: Nullable(Type.Object({ id: Id })),
    createdDate: Time,
  },
  { $id: 'OrganizationInstallation' },
)
const AllowedApp = Type.Object(
  { clientId: Type.String(), name: Type.String(), createdDate: Time },
  { $id: 'AllowedApp' },
)
const AllowedApps = Type.Object({
  data: Type.Array(ref(AllowedApp)),
  metadata: Type.Object({
    ...Cursor.properties,
    isRestricted: Type.Boolean({
      description: 'False: there is no list, and every app is allowed',
    }),
  }),
})

const inOrganization = Type.Object({ organizationId: Id })

export function installationRoutes(app: Api, { database }: { database: Database }): void {
  for (const schema of [OrganizationInstallation, AllowedApp]) app.addSchema(schema)

  app.get(
    '/v1/organizations/:organizationId/installations',
    {
      schema: {
        tags: ['Apps'],
        summary: 'List the apps that are installed in an organization and by its members',
        params: inOrganization,
        querystring: PageQuery,
        response: answers(Page(ref(OrganizationInstallation)), 'A page of installations'),
      },
    },
    async (request) => {
      const { organizationId } = request.params
      await requirePermission(database, request.principal, 'viewInstallations', { organizationId })
      const page = readPage(request.query, { usual: 1000, isKey: isId })
      const { rows, metadata } = await listOrganizationInstallations(database, organizationId, page)
      return { data: rows.map(renderInstallation), metadata }
    },
  )

  app.get(
    '/v1/organizations/:organizationId/allowedApps',
    {
      schema: {
        tags: ['Apps'],
        summary: 'List the apps of other organizations that an organization allows',
        params: inOrganization,
        querystring: PageQuery,
        response: answers(AllowedApps, 'A page of apps'),
      },
    },
    async (request) => {
      const { organizationId } = request.params
      await requirePermission(database, request.principal, 'viewInstallations', { organizationId })
      const page = readPage(request.query, { usual: 1000, isKey: isClientId })
      const { rows, metadata, isRestricted } = await listAllowedApps(database, organizationId, page)
      const data = rows.map((row) => ({
        clientId: row.client_id,
        name: row.name,
        createdDate: formatTime(row.created_at),
      }))
      return { data, metadata: { ...metadata, isRestricted } }
    },
  )

  app.put(
    '/v1/organizations/:organizationId/allowedApps',
    {
      schema: {
        tags: ['Apps'],
        summary:
          'Set which apps of other organizations are allowed; all others lose access at once. null allows all',
        params: inOrganization,
        body: Type.Object({
          clientIds: Nullable(
            Type.Array(Type.String({ maxLength: 64 }), { maxItems: maxAllowedApps }),
          ),
        }),
        response: answers(
          One(Type.Object({ clientIds: Nullable(Type.Array(Type.String())) })),
          'The list, as it is now',
        ),
      },
    },
    async (request) => {
      const { organizationId } = request.params
      const clientIds = await inTransaction(database, (tx) =>
        setAllowedApps(tx, callerOf(request), organizationId, request.body.clientIds),
      )
      return { data: { clientIds } }
    },
  )
}

type InstallationRow = Awaited<ReturnType<typeof listOrganizationInstallations>>['rows'][number]

function renderInstallation(row: InstallationRow) {
  return {
    id: row.id,
    clientId: row.client_id,
    name: row.name,
    kind: row.kind,
    appOrganization:
      row.app_organization_id === null
        ? null
        : { id: row.app_organization_id, name: row.app_organization_name ?? '' },
    memberId: row.member_id,
    admin: row.admin,
    installedByMember: row.installed_by === null ? null : { id: row.installed_by },
    createdDate: formatTime(row.created_at),
  }
}
