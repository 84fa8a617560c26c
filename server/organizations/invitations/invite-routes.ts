// /v1/organizations/{organizationId}/invitations: the invitations that were not accepted yet.
import { type Static, Type } from 'typebox'
import { requirePermission } from '../../access/access.ts'
import { type Database, inTransaction } from '../../db/db.ts'
import { isId } from '../../db/ids.ts'
import { defaultLimit, readPage } from '../../db/keyset.ts'
import { callerOf } from '../../http/authenticate.ts'
import { answerOnce, RepeatHeaders } from '../../http/idempotency.ts'
import {
  type Api,
  answers,
  formatTime,
  Id,
  Nothing,
  Nullable,
  nothing,
  One,
  OptionalInput,
  Page,
  PageQuery,
  Permissions,
  ref,
  Time,
} from '../../http/schemas.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { NewPermissions } from '../permission-routes.ts'
import type { LeaverDuties } from '../remove-member.ts'
import {
  type InvitationDuties,
  type InvitationRow,
  invite,
  listInvitations,
  withdrawInvitation,
} from './invitations.ts'

const Invitation = Type.Object(
  {
    memberId: Id,
    email: Type.String(),
    fullName: Type.String(),
    permissionPreset: Permissions.properties.permissionPreset,
    expiresDate: Time,
  },
  { $id: 'Invitation' },
)
const inOrganization = Type.Object({ organizationId: Id })
const onInvitation = Type.Object({ organizationId: Id, memberId: Id })
const tags = ['Organizations']

type Using = { database: Database; keyRing: KeyRing } & InvitationDuties & LeaverDuties

export function inviteRoutes(app: Api, using: Using): void {
  const { database, keyRing } = using
  app.addSchema(Invitation)

  app.post(
    '/v1/organizations/:organizationId/invitations',
    {
      schema: {
        tags,
        summary: 'Invite a person into an organization',
        params: inOrganization,
        body: Type.Object({
          email: OptionalInput(Type.String({ maxLength: 1000 })),
          fullName: OptionalInput(Type.String({ maxLength: 1000 })),
          timezone: OptionalInput(Type.String({ maxLength: 100 })),
          permissionPreset: OptionalInput(Type.String({ maxLength: 100, default: 'DEFAULT' })),
          permissions: NewPermissions.properties.permissions,
        }),
        headers: RepeatHeaders,
        response: answers(
          One(
            Type.Object({
              ...Invitation.properties,
              url: Nullable(
                Type.String({
                  description:
                    'Where the invited person chooses a password. Null: it was sent to their address.',
                }),
              ),
            }),
          ),
          'The invitation',
        ),
      },
    },
    async (request) =>
      answerOnce(database, keyRing, request, async (tx) => {
        const { permissionPreset, permissions, ...person } = request.body
        const input = {
          ...person,
          permissions: {
            permissionPreset: permissionPreset ?? 'DEFAULT',
            ...(permissions ? { permissions } : {}),
          },
        }
        const { organizationId } = request.params
        const { invitation, link } = await invite(
          tx,
          using,
          callerOf(request),
          organizationId,
          input,
        )
        return { data: { ...renderInvitation(invitation), url: link } }
      }),
  )

  app.get(
    '/v1/organizations/:organizationId/invitations',
    {
      schema: {
        tags,
        summary: 'List the open invitations of an organization',
        params: inOrganization,
        querystring: PageQuery,
        response: answers(Page(ref(Invitation)), 'A page of invitations'),
      },
    },
    async (request) => {
      const { organizationId } = request.params
      await requirePermission(database, request.principal, 'viewInvitations', { organizationId })
      const page = readPage(request.query, { usual: defaultLimit, isKey: isId })
      const { rows, metadata } = await listInvitations(database, organizationId, page)
      return { data: rows.map(renderInvitation), metadata }
    },
  )

  app.delete(
    '/v1/organizations/:organizationId/invitations/:memberId',
    {
      schema: {
        tags,
        summary: 'Withdraw an invitation',
        params: onInvitation,
        response: answers(Nothing, 'The invited member is removed again'),
      },
    },
    async (request) => {
      await inTransaction(database, (tx) =>
        withdrawInvitation(tx, using, callerOf(request), request.params),
      )
      return nothing
    },
  )
}

function renderInvitation(row: InvitationRow): Static<typeof Invitation> {
  return {
    memberId: row.memberId,
    email: row.email,
    fullName: row.fullName,
    permissionPreset: row.preset,
    expiresDate: formatTime(row.expiresAt),
  }
}
