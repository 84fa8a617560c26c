// /v1/me/consents: lists the consents of the member and revokes them.
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { requireMember } from '../../access/access.ts'
import { requireAdminScopeOnSelf } from '../../access/scope.ts'
import { type Database, inTransaction } from '../../db/db.ts'
import { readPage } from '../../db/keyset.ts'
import { callerOf } from '../../http/authenticate.ts'
import {
  type Api,
  answers,
  formatTime,
  Nothing,
  nothing,
  Page,
  PageQuery,
  ref,
  Time,
} from '../../http/schemas.ts'
import { type Consent as ConsentRow, listConsents } from '../../tokens/consents.ts'
import { clientIdPattern, isClientId } from '../apps.ts'
import { uninstallAppsInstalledBy } from '../install.ts'
import { endConsent, endEveryConsent } from './end-consents.ts'

const Consent = Type.Object(
  {
    clientId: Type.String(),
    name: Type.String(),
    scope: Type.String({ examples: ['offline admin'] }),
    createdDate: Time,
    lastGivenDate: Time,
  },
  { $id: 'Consent', description: 'An app that the member has allowed to act for them.' },
)

export function consentRoutes(app: Api, { database }: { database: Database }): void {
  app.addSchema(Consent)

  app.get(
    '/v1/me/consents',
    {
      schema: {
        tags: ['Me'],
        summary: 'List the apps that the member has allowed on the consent page',
        querystring: PageQuery,
        response: answers(Page(ref(Consent)), 'A page of consents'),
      },
    },
    async (request) => {
      const { memberId } = requireMember(request.principal)
      const page = readPage(request.query, { usual: 1000, isKey: isClientId })
      const { rows, metadata } = await listConsents(database, memberId, page)
      return { data: rows.map(renderConsent), metadata }
    },
  )

  app.delete(
    '/v1/me/consents',
    {
      schema: {
        tags: ['Me'],
        operationId: 'deleteMeConsents',
        summary: 'End every consent and its tokens, including that of the calling app',
        querystring: Type.Object({
          installations: Type.Optional(
            Type.Boolean({ description: 'Also uninstall what the member has installed' }),
          ),
        }),
        response: answers(Nothing, 'The consents have ended'),
      },
    },
    async (request) => {
      const { memberId } = await requireOwn(request)
      await inTransaction(database, async (tx) => {
        await endEveryConsent(tx, callerOf(request), memberId)
        if (request.query.installations)
          await uninstallAppsInstalledBy(tx, callerOf(request), memberId)
      })
      return nothing
    },
  )

  app.delete(
    '/v1/me/consents/:clientId',
    {
      schema: {
        tags: ['Me'],
        summary: 'End the consent for an app and its tokens',
        params: Type.Object({ clientId: Type.String({ pattern: clientIdPattern }) }),
        response: answers(Nothing, 'The consent has ended'),
      },
    },
    async (request) => {
      const { memberId } = await requireOwn(request)
      await inTransaction(database, (tx) =>
        endConsent(tx, callerOf(request), memberId, request.params.clientId),
      )
      return nothing
    },
  )

  async function requireOwn(request: FastifyRequest) {
    const member = requireMember(request.principal)
    await requireAdminScopeOnSelf(database, member)
    return member
  }
}

function renderConsent(row: ConsentRow): Static<typeof Consent> {
  return {
    clientId: row.client_id,
    name: row.name,
    scope: row.scopes.join(' '),
    createdDate: formatTime(row.created_at),
    lastGivenDate: formatTime(row.last_given_at),
  }
}
