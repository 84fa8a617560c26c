// Installs and uninstalls apps, for a member or in an organization.
import { type Static, Type } from 'typebox'
import { requireMember } from '../access/access.ts'
import { type Database, inTransaction } from '../db/db.ts'
import { isId } from '../db/ids.ts'
import { defaultLimit, readPage } from '../db/keyset.ts'
import { callerOf } from '../http/authenticate.ts'
import { answerOnce, RepeatHeaders } from '../http/idempotency.ts'
import {
  type Api,
  answers,
  formatTime,
  Id,
  IdInput,
  Nothing,
  Nullable,
  nothing,
  One,
  OptionalInput,
  Page,
  PageQuery,
  ref,
  Time,
} from '../http/schemas.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { clientIdPattern, requireManagedApp } from './apps.ts'
import { installApp, requirePlace, uninstallApp } from './install.ts'
import {
  listInstallationsOfApp,
  listMemberInstallations,
  requireInstallation,
} from './list-installations.ts'

const Installation = Type.Object(
  { clientId: Type.String(), name: Type.String(), createdDate: Time },
  { $id: 'Installation' },
)

const AppInstallation = Type.Object(
  {
    id: Id,
    clientId: Type.String(),
    organizationId: Nullable(Id),
    memberId: Nullable(Type.String({ ...Id, description: 'Null: installed in the organization' })),
    admin: Type.Boolean({
      description: 'Its tokens may change members, teams, apps, installations and secrets',
    }),
    installedByMember: Nullable(Type.Object({ id: Id })),
    createdDate: Time,
  },
  { $id: 'AppInstallation', description: 'Where an app is installed.' },
)

const onApp = Type.Object({ clientId: Type.String({ pattern: clientIdPattern }) })
const place = Type.Object({
  organizationId: OptionalInput(IdInput),
  admin: OptionalInput(
    Type.Boolean({
      description:
        'Whether member_app and organization_app tokens may change members, teams, apps, installations and secrets. Needs ORG_MANAGE_APP',
    }),
  ),
})

export function installRoutes(app: Api, using: { database: Database; keyRing: KeyRing }): void {
  const { database, keyRing } = using
  for (const schema of [Installation, AppInstallation]) app.addSchema(schema)

  app.get(
    '/v1/apps/:clientId/installations',
    {
      schema: {
        tags: ['Apps'],
        summary: 'List where an app is installed, for those who manage the app',
        params: onApp,
        querystring: PageQuery,
        response: answers(Page(ref(AppInstallation)), 'A page of installations'),
      },
    },
    async (request) => {
      const { clientId } = request.params
      await requireManagedApp(database, callerOf(request), clientId, 'viewApps')
      const page = readPage(request.query, { usual: defaultLimit, isKey: isId })
      const { rows, metadata } = await listInstallationsOfApp(database, clientId, page)
      return { data: rows.map(renderInstallation), metadata }
    },
  )

  app.post(
    '/v1/apps/:clientId/installations',
    {
      schema: {
        tags: ['Apps'],
        summary: 'Install an app; without organizationId, for the calling member',
        params: onApp,
        body: Nullable(place),
        headers: RepeatHeaders,
        response: answers(One(ref(AppInstallation)), 'The installation'),
      },
    },
    async (request) => {
      const { clientId } = request.params
      const organizationId = idOrNull(request.body?.organizationId)
      const { data } = await answerOnce(database, keyRing, request, async (tx) => {
        const place = await requirePlace(tx, callerOf(request), organizationId)
        const admin = request.body?.admin ?? undefined
        await installApp(tx, callerOf(request), clientId, place, {
          ...(admin === undefined ? {} : { admin }),
        })
        return { data: renderInstallation(await requireInstallation(tx, clientId, place)) }
      })
      if ('id' in data) return { data }
      // A repeat gets the answer of the first request, which an earlier version may have given: nothing.
      const place = await inTransaction(database, (tx) =>
        requirePlace(tx, callerOf(request), organizationId),
      )
      return { data: renderInstallation(await requireInstallation(database, clientId, place)) }
    },
  )

  app.delete(
    '/v1/apps/:clientId/installations',
    {
      schema: {
        tags: ['Apps'],
        summary:
          'Uninstall an app and end its tokens there; without organizationId, for the calling member',
        params: onApp,
        querystring: Type.Object({ organizationId: Type.Optional(Id) }),
        response: answers(Nothing, 'The app is uninstalled'),
      },
    },
    async (request) => {
      await inTransaction(database, async (tx) => {
        const where = await requirePlace(tx, callerOf(request), request.query.organizationId)
        await uninstallApp(tx, callerOf(request), request.params.clientId, where)
      })
      return nothing
    },
  )

  app.get(
    '/v1/me/installations',
    {
      schema: {
        tags: ['Me'],
        summary: 'List the apps that the member has installed, newest first',
        querystring: PageQuery,
        response: answers(Page(ref(Installation)), 'A page of installations'),
      },
    },
    async (request) => {
      const { memberId } = requireMember(request.principal)
      const page = readPage(request.query, { usual: defaultLimit, isKey: isId })
      const { rows, metadata } = await listMemberInstallations(database, memberId, page)
      const data = rows.map((row) => ({
        clientId: row.client_id,
        name: row.name,
        createdDate: formatTime(row.created_at),
      }))
      return { data, metadata }
    },
  )
}

type InstallationRow = Awaited<ReturnType<typeof requireInstallation>>

function renderInstallation(row: InstallationRow): Static<typeof AppInstallation> {
  return {
    id: row.id,
    clientId: row.client_id,
    organizationId: row.organization_id,
    memberId: row.member_id,
    admin: row.admin,
    installedByMember: row.installed_by === null ? null : { id: row.installed_by },
    createdDate: formatTime(row.created_at),
  }
}

function idOrNull(id: string | number | null | undefined): string | null {
  return id === null || id === undefined ? null : String(id)
}
