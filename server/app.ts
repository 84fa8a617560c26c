// Builds the HTTP server: registers the routes of every module.

import { randomUUID } from 'node:crypto'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { requireManagedApp } from './apps/apps.ts'
import { consentRoutes } from './apps/consents/consent-routes.ts'
import { uninstallAppsInstalledBy } from './apps/install.ts'
import { installRoutes } from './apps/install-routes.ts'
import { installationRoutes } from './apps/installation-routes.ts'
import { makePublicOrigins } from './apps/public-origins.ts'
import { appRoutes } from './apps/routes.ts'
import { mediaAddressOf } from './config/media-settings.ts'
import type { Tx } from './db/db.ts'
import { draftRoutes } from './drafts/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { asHook, makeAuthenticate, makeAuthenticateUnknown } from './http/authenticate.ts'
import { addBodyParsers } from './http/body/body.ts'
import { compressAnswer } from './http/responses/compress.ts'
import { addCors } from './http/responses/cors.ts'
import { answerClientError, answerError } from './http/errors/errors.ts'
import { markReplays } from './http/idempotency.ts'
import { sweepIdleConnections } from './http/idle-connections.ts'
import { nameLists } from './http/validation/list-names.ts'
import { describeApi, documentRoutes } from './http/openapi/openapi.ts'
import { errorDocRoutes } from './http/pages/error-docs.ts'
import { languageOf } from './http/pages/page-language.ts'
import { referenceRoutes } from './http/pages/reference.ts'
import { pagePolicy } from './http/pages/send-page.ts'
import { refuseUnknownPaths } from './http/paths.ts'
import { watchPending } from './http/pending.ts'
import { refuseWritesBehind } from './http/refuse-writes.ts'
import { addResponseHeaders } from './http/responses/response-headers.ts'
import { Cursor, Failure, Permissions } from './http/schemas.ts'
import { makeSerializers } from './http/responses/serializers.ts'
import { useValidators } from './http/validation/validation.ts'
import { counterpartRoutes } from './interactions/people/counterpart-routes.ts'
import { eraseInteractions } from './interactions/people/erase.ts'
import { personPictureRoutes } from './interactions/people/portrait-routes.ts'
import { pushRoutes } from './interactions/push/push-routes.ts'
import { historyRoutes } from './interactions/routes.ts'
import { joinAs, leaverDuties } from './leaving.ts'
import { mediumIdInUrl } from './media/media.ts'
import { mediaRoutes } from './media/routes.ts'
import { isDiskStorage } from './media/storage/disk.ts'
import { fileRoutes } from './media/storage/file-routes.ts'
import { messageActionRoutes } from './messages/authoring/action-routes.ts'
import { bulkRoutes } from './messages/bulk/bulk-routes.ts'
import { resumeMessages } from './messages/resume.ts'
import { reviewRoutes } from './messages/review/review-routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { tagRoutes } from './messages/tags/tag-routes.ts'
import { openFollowUrl } from './messages/validation/follow-destination.ts'
import type { Checks } from './messages/validation/validate.ts'
import { networkRoutes } from './networks/routes.ts'
import { type OAuth, openOAuth } from './oauth/oauth.ts'
import { accountRoutes } from './oauth/pages/account-routes.ts'
import { currentSession } from './oauth/pages/current-session.ts'
import { refusedPage } from './oauth/pages/error-pages.ts'
import { interactionRoutes } from './oauth/pages/interaction-routes.ts'
import { logInRoutes } from './oauth/pages/log-in-routes.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { auditRoutes } from './organizations/audit/audit-routes.ts'
import { createFirst } from './organizations/create-first.ts'
import { inviteRoutes } from './organizations/invitations/invite-routes.ts'
import { memberRoutes } from './organizations/member-routes.ts'
import { findActiveMember } from './organizations/organizations.ts'
import { permissionRoutes } from './organizations/permission-routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { teamChangeRoutes } from './organizations/teams/team-change-routes.ts'
import { teamRoutes } from './organizations/teams/team-routes.ts'
import { avatarPath } from './profiles/avatars/avatar.ts'
import type { ConnectingContext } from './profiles/connecting/context.ts'
import { connectPageRoutes } from './profiles/connecting/pages/page-routes.ts'
import { findReturnOrigin } from './profiles/connecting/pages/return-origin.ts'
import { connectionRoutes } from './profiles/connecting/routes.ts'
import type { PageContext } from './profiles/connecting/pages/send-pages.ts'
import { describeConnecting } from './profiles/network-apps/describe-connecting.ts'
import { networkAppRoutes } from './profiles/network-apps/routes.ts'
import { profilePermissionRoutes } from './profiles/permissions/permission-routes.ts'
import { pictureRoutes } from './profiles/avatars/portrait-routes.ts'
import { removalRoutes } from './profiles/removal/removal-routes.ts'
import { profileRoutes } from './profiles/routes.ts'
import { assetRoutes, type StartOptions, startPageRoutes } from './public-pages.ts'
import { pauseRoutes } from './publishing/pause/routes.ts'
import type { Services } from './services.ts'
import { invitationRoutes } from './sessions/invitation-routes.ts'
import { findPasswordProblem, inviteMember, setPassword } from './sessions/passwords.ts'
import { setupRoutes } from './setup/setup-routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

export async function buildApp(
  services: Services,
  options: StartOptions = {},
): Promise<FastifyInstance> {
  const { config, database, storage } = services
  const log: FastifyBaseLogger = services.log
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    // logResponses writes one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    // The trace id is not a secret, and randomUUID costs a tenth of randomText.
    genReqId: () => randomUUID().replaceAll('-', '').slice(0, 20),
    requestIdHeader: false,
    bodyLimit: config.bodyLimitBytes,
    // A body that never arrives must not keep its connection open for ever.
    requestTimeout: 60_000,
    // Trust one proxy, which appends the last entry of X-Forwarded-For. The entries before it come from the client.
    trustProxy: config.trustProxy && ((_address, hop) => hop < 1),
    schemaController: { compilersFactory: { buildSerializer: makeSerializers() } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    clientErrorHandler: answerClientError,
    frameworkErrors: answerError,
  })
  app.decorateRequest('principal')
  app.setErrorHandler(answerError)
  options.atEnd?.(watchPending(app))
  logResponses(app)
  addResponseHeaders(app, config.publicUrl.protocol === 'https:')
  addCors(app, makePublicOrigins(database))
  refuseWritesBehind(app, services.continuity)
  refuseUnknownPaths(app, makeAuthenticateUnknown({ ...services, ...config }))
  await describeApi(app)
  for (const schema of [Failure, Cursor, Permissions]) app.addSchema(schema)

  healthRoutes(app, services)
  assetRoutes(app, options)
  documentRoutes(app)
  errorDocRoutes(app, config.publicUrl)
  await referenceRoutes(app)

  await app.register(async (v1) => apiRoutes(v1, services, options))
  if (isDiskStorage(storage))
    await app.register(async (scope) => fileRoutes(scope, { database, storage }))
  await app.register(async (scope) => pushRoutes(scope, services))
  const { publicUrl } = config
  await app.register(async (scope) =>
    removalRoutes(scope, { ...services, publicUrl, eraseInteractions }),
  )

  await authorizationRoutes(app, services)
  startPageRoutes(app, services, options)
  sweepIdleConnections(app)
  return app
}

/** Everything under /v1. */
function apiRoutes(v1: FastifyInstance, services: Services, options: StartOptions): void {
  addBodyParsers(v1)
  useValidators(v1)
  nameLists(v1)
  finishAnswers(v1)
  v1.addHook('onRequest', asHook(makeAuthenticate({ ...services, ...services.config })))
  memberRoutes(v1, { ...services, ...leaverDuties })
  organizationRoutes(v1, { ...services, ...leaverDuties })
  permissionRoutes(v1, services)
  inviteRoutes(v1, { ...services, inviteMember, ...leaverDuties })
  teamRoutes(v1, services)
  teamChangeRoutes(v1, services)
  auditRoutes(v1, services)
  profileRoutes(v1, services)
  profilePermissionRoutes(v1, services)
  connectionRoutes(v1, connectingContext(services))
  networkRoutes(v1, {
    ...services,
    describeConnecting: (id) => describeConnecting(connectingContext(services), id),
  })
  networkAppRoutes(v1, connectingContext(services))
  pauseRoutes(v1, services)
  appRoutes(v1, services)
  installRoutes(v1, services)
  installationRoutes(v1, services)
  consentRoutes(v1, services)
  const checks = messageChecks(services, options)
  messageRoutes(v1, { ...services, checks })
  messageActionRoutes(v1, { ...services, checks })
  bulkRoutes(v1, { ...services, checks })
  reviewRoutes(v1, services)
  tagRoutes(v1, services)
  mediaRoutes(v1, services)
  historyRoutes(v1, services)
  counterpartRoutes(v1, services)
  webhookRoutes(v1, { ...services, requireManagedApp })
  eventRoutes(v1, services)
  draftRoutes(v1, services)
  v1.addHook('preClose', services.events.close)
}

async function authorizationRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { publicUrl } = services.config
  const errorPages = { render: refusedPage, policy: pagePolicy() }
  const oauth = openOAuth({ ...services, publicUrl, errorPages })
  app.addHook('onClose', oauth.close)
  await app.register(async (scope) => oauthRoutes(scope, { ...services, oauth, publicUrl }))
  const pages = { ...services, provider: oauth.provider, uninstallAppsInstalledBy, joinAs }
  await app.register(async (scope) => interactionRoutes(scope, pages))
  await app.register(async (scope) => accountRoutes(scope, pages))
  const logIn = { ...pages, findNextOrigin: findReturnOrigin }
  await app.register(async (scope) => logInRoutes(scope, logIn))
  const visitors = connectPages(services, oauth)
  await app.register(async (scope) => connectPageRoutes(scope, visitors))
  const pictures = { ...visitors, findPicture: services.findPicture, avatarPath }
  pictureRoutes(app, pictures)
  personPictureRoutes(app, pictures)
  await app.register(async (scope) =>
    setupRoutes(scope, { ...services, findPasswordProblem, createOwner }),
  )
  await app.register(async (scope) => invitationRoutes(scope, pages))
}

async function createOwner(
  tx: Tx,
  owner: Parameters<typeof createFirst>[1] & { password: string },
) {
  await setPassword(tx, await createFirst(tx, owner), owner.password)
}

function connectingContext(services: Services): ConnectingContext {
  const { publicUrl, publishCallMs: callMs } = services.config
  const mediaAddress = mediaAddressOf(services.config)
  return { ...services, publicUrl, mediaAddress, callMs, resumeMessages, reach: () => undefined }
}

function connectPages(services: Services, { provider }: OAuth): PageContext {
  return {
    ...connectingContext(services),
    async findVisitor(request, reply) {
      const session = await currentSession({ provider }, request, reply)
      const member =
        session.accountId === undefined
          ? undefined
          : await findActiveMember(services.database, session.accountId)
      return (
        member && {
          memberId: member.id,
          fullName: member.full_name,
          sessionId: session.uid,
          language: languageOf(request, member),
        }
      )
    },
  }
}

// Hooks of every request use `done`, because an additional promise per request is measurable (docs/benchmarks.md).

function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const responseTime = reply.elapsedTime
    request.log.info({ req: request, res: reply, responseTime }, 'request answered')
    done()
  })
}

function finishAnswers(v1: FastifyInstance): void {
  markReplays(v1)
  v1.addHook('onSend', compressAnswer)
}

function messageChecks(services: Services, { followMs }: StartOptions): Checks {
  const { descriptions, networks, outbound, config, storage } = services
  return {
    descriptions,
    networkFor: networks.forType,
    checkUrl: outbound.checkUrl,
    followUrl: openFollowUrl(outbound, followMs),
    mediumIdInUrl: (url) => mediumIdInUrl(storage, url),
    mostScheduled: config.scheduledLimit,
  }
}
