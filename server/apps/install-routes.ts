// Installs and uninstalls apps, for a member or in an organization.
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { requireMember } from '../access/access.ts'
import { type Database, inTransaction } from '../db/db.ts'
import { callerOf } from '../http/authenticate.ts'
import { answerOnce, RepeatHeaders } from '../http/idempotency.ts'
import {
  answers,
  formatTime,
  Id,
  IdInput,
  Many,
  Nothing,
  Nullable,
  nothing,
  OptionalInput,
  ref,
  Time,
} from '../http/schemas.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { clientIdPattern } from './apps.ts'
import { installApp, listMemberInstallations, requirePlace, uninstallApp } from './install.ts'

const Installation = Type.Object(
  { clientId: Type.String(), name: Type.String(), createdDate: Time },
  { $id: 'Installation' },
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

export function installRoutes(
  instance: FastifyInstance,
  using: { database: Database; keyRing: KeyRing },
): void {
  const { database, keyRing } = using
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  app.addSchema(Installation)

  app.post(
    '/v1/apps/:clientId/installations',
    {
      schema: {
        tags: ['Apps'],
        summary: 'Install an app; without organizationId, for the calling member',
        params: onApp,
        body: Nullable(place),
        headers: RepeatHeaders,
        response: answers(Nothing, 'The app is installed'),
      },
    },
    async (request) =>
      answerOnce(database, keyRing, request, async (tx) => {
        const where = await requirePlace(
          tx,
          callerOf(request),
          idOrNull(request.body?.organizationId),
        )
        const admin = request.body?.admin ?? undefined
        await installApp(tx, callerOf(request), request.params.clientId, where, {
          ...(admin === undefined ? {} : { admin }),
        })
        return nothing
      }),
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
        summary: 'List the apps that the member has installed',
        response: answers(Many(ref(Installation)), 'The installations'),
      },
    },
    async (request) => {
      const rows = await listMemberInstallations(
        database,
        requireMember(request.principal).memberId,
      )
      return {
        data: rows.map((row) => ({
          clientId: row.client_id,
          name: row.name,
          createdDate: formatTime(row.created_at),
        })),
      }
    },
  )
}

function idOrNull(id: string | number | null | undefined): string | null {
  return id === null || id === undefined ? null : String(id)
}
