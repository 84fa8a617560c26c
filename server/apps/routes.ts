// /v1/apps: registers and changes apps (spec 5.10). The secret of an app is returned only once.
import { type Static, Type } from 'typebox'
import { type Database, inTransaction } from '../db/db.ts'
import { readPage } from '../db/keyset.ts'
import { callerOf } from '../http/authenticate.ts'
import { answerOnce, RepeatHeaders } from '../http/idempotency.ts'
import {
  type Api,
  answers,
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
} from '../http/schemas.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import {
  clientIdPattern,
  isClientId,
  listManagedApps,
  type OwnedApp,
  requireManagedApp,
} from './apps.ts'
import { changeApp, maxGraceSeconds, registerApp, removeApp, rotateSecret } from './register.ts'

const kinds = ['MEMBER', 'ORGANIZATION'] as const

const shape = {
  clientId: Type.String(),
  organizationId: Id,
  name: Type.String(),
  kind: Type.Enum([...kinds]),
  redirectUris: Type.Array(Type.String()),
  isPublic: Type.Boolean({ description: 'A public app has no secret and must use PKCE' }),
}
const RegisteredApp = Type.Object(shape, { $id: 'App' })
const AppWithSecret = Type.Object(
  { ...shape, clientSecret: Nullable(Type.String({ description: 'Shown only in this answer' })) },
  { $id: 'AppWithSecret' },
)
const RedirectUris = Type.Array(Type.String({ maxLength: 2000 }), {
  maxItems: 20,
  description: 'https:// with any host, or http://localhost with any port',
})
const onApp = Type.Object({ clientId: Type.String({ pattern: clientIdPattern }) })
export function appRoutes(app: Api, using: { database: Database; keyRing: KeyRing }): void {
  const { database, keyRing } = using
  for (const schema of [RegisteredApp, AppWithSecret]) app.addSchema(schema)

  app.get(
    '/v1/apps',
    {
      schema: {
        tags: ['Apps'],
        summary: 'List the apps of the organizations whose apps the caller manages',
        querystring: PageQuery,
        response: answers(Page(ref(RegisteredApp)), 'A page of apps'),
      },
    },
    async (request) => {
      const page = readPage(request.query, {
        usual: 1000,
        isKey: isClientId,
      })
      const { rows, metadata } = await listManagedApps(database, request.principal, page)
      return { data: rows.map(renderApp), metadata }
    },
  )

  app.post(
    '/v1/apps',
    {
      schema: {
        tags: ['Apps'],
        summary: 'Register an app',
        body: Type.Object({
          organizationId: IdInput,
          name: Type.String({ maxLength: 1000 }),
          kind: Type.Enum([...kinds]),
          redirectUris: OptionalInput(RedirectUris),
          isPublic: OptionalInput(Type.Boolean()),
        }),
        headers: RepeatHeaders,
        response: answers(One(ref(AppWithSecret)), 'The app, with its secret'),
      },
    },
    async (request) =>
      answerOnce(database, keyRing, request, async (tx) => {
        const { organizationId, name, kind, redirectUris, isPublic } = request.body
        const registered = await registerApp(tx, callerOf(request), {
          organizationId: String(organizationId),
          name,
          kind,
          redirectUris: redirectUris ?? [],
          isPublic: isPublic ?? false,
        })
        return { data: { ...renderApp(registered.app), clientSecret: registered.clientSecret } }
      }),
  )

  app.get(
    '/v1/apps/:clientId',
    {
      schema: {
        tags: ['Apps'],
        summary: 'Get an app',
        params: onApp,
        response: answers(One(ref(RegisteredApp)), 'The app'),
      },
    },
    async (request) => ({
      data: renderApp(
        await requireManagedApp(database, callerOf(request), request.params.clientId, 'viewApps'),
      ),
    }),
  )

  app.patch(
    '/v1/apps/:clientId',
    {
      schema: {
        tags: ['Apps'],
        summary: 'Change the name or the redirect URIs of an app',
        params: onApp,
        body: Type.Object({
          name: OptionalInput(Type.String({ maxLength: 1000 })),
          redirectUris: OptionalInput(RedirectUris),
        }),
        response: answers(One(ref(RegisteredApp)), 'The changed app'),
      },
    },
    async (request) => {
      const { clientId } = request.params
      const changed = await inTransaction(database, (tx) =>
        changeApp(tx, callerOf(request), clientId, request.body),
      )
      return { data: renderApp(changed) }
    },
  )

  app.delete(
    '/v1/apps/:clientId',
    {
      schema: {
        tags: ['Apps'],
        summary: 'Remove an app and end its tokens',
        params: onApp,
        response: answers(Nothing, 'The app is removed'),
      },
    },
    async (request) => {
      await inTransaction(database, (tx) =>
        removeApp(tx, callerOf(request), request.params.clientId),
      )
      return nothing
    },
  )

  app.post(
    '/v1/apps/:clientId/secret',
    {
      schema: {
        tags: ['Apps'],
        summary:
          'Give an app a new secret; the old one stops working, at once or after graceSeconds',
        params: onApp,
        body: Nullable(
          Type.Object({
            graceSeconds: OptionalInput(
              Type.Integer({
                minimum: 0,
                maximum: maxGraceSeconds,
                description: 'How long the old secret works beside the new one; 0 if left out',
              }),
            ),
          }),
        ),
        headers: RepeatHeaders,
        response: answers(One(ref(AppWithSecret)), 'The app, with its new secret'),
      },
    },
    async (request) =>
      answerOnce(database, keyRing, request, async (tx) => {
        const { app: changed, clientSecret } = await rotateSecret(
          tx,
          callerOf(request),
          request.params.clientId,
          request.body?.graceSeconds ?? 0,
        )
        return { data: { ...renderApp(changed), clientSecret } }
      }),
  )
}

function renderApp(app: OwnedApp): Static<typeof RegisteredApp> {
  return {
    clientId: app.clientId,
    organizationId: app.organizationId,
    name: app.name,
    kind: app.kind === 'MEMBER' ? 'MEMBER' : 'ORGANIZATION',
    redirectUris: app.redirectUris,
    isPublic: app.secretHash === null,
  }
}
