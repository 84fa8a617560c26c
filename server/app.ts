// Builds the HTTP server: every module registers its routes, and gets what it needs from modules that it does not know.
import type { FastifyInstance } from 'fastify'
import { requireManagedApp } from './apps/apps.ts'
import { uninstallAppsInstalledBy } from './apps/install.ts'
import { makePublicOrigins } from './apps/public-origins.ts'
import { registerAppRoutes } from './apps/register-routes.ts'
import type { Tx } from './db/db.ts'
import { type DemoApp, type DemoPerson, demoLogInUrl } from './demo/demo.ts'
import { makeOfferPeople } from './demo/offer-people.ts'
import { registerDemoRoutes } from './demo/routes.ts'
import { removeDrafts } from './drafts/drafts.ts'
import { registerDraftRoutes } from './drafts/routes.ts'
import { findEnd } from './events/read.ts'
import { registerEventRoutes } from './events/routes.ts'
import { registerHealthRoutes } from './health/routes.ts'
import { openServer, prepareApi } from './http/http.ts'
import { registerHomeRoutes } from './http/pages/home-routes.ts'
import { registerDocumentRoutes } from './http/pages/register-routes.ts'
import { eraseInteractions } from './interactions/people/erase.ts'
import {
  registerInteractionPages,
  registerInteractionRoutes,
} from './interactions/register-routes.ts'
import { registerMediaRoutes } from './media/routes.ts'
import { registerFileRoutes } from './media/storage/file-routes.ts'
import { findMessagesOfPosts } from './messages/find-by-post.ts'
import { removeNotices } from './messages/notices/list-notices.ts'
import { registerMessageRoutes } from './messages/register-routes.ts'
import { resumeMessages } from './messages/resume.ts'
import { countReviews } from './messages/review/count-reviews.ts'
import { stopForLeaver } from './messages/stop-for-leaver.ts'
import { listNetworks, registerNetworkRoutes } from './networks/routes.ts'
import { registerOAuthRoutes } from './oauth/register-routes.ts'
import { createFirst } from './organizations/create-first.ts'
import { joinAs } from './organizations/join.ts'
import { registerOrganizationRoutes } from './organizations/register-routes.ts'
import type { LeaverDuties } from './organizations/remove-member.ts'
import { avatarPath } from './profiles/avatars/avatar.ts'
import {
  endConnections,
  removeConnections,
} from './profiles/connecting/connection/end-connections.ts'
import { findReturnOrigin } from './profiles/connecting/pages/return-origin.ts'
import { describeConnecting } from './profiles/network-apps/describe-connecting.ts'
import { registerNetworkAppRoutes } from './profiles/network-apps/routes.ts'
import {
  connectingContext,
  registerProfilePages,
  registerProfileRoutes,
} from './profiles/register-routes.ts'
import { reportConnections } from './profiles/removal/leaver-connections.ts'
import { registerPauseRoutes } from './publishing/pause/routes.ts'
import type { Services } from './services.ts'
import { registerInvitationRoutes } from './sessions/invitation-routes.ts'
import { findPasswordProblem, inviteMember, setPassword } from './sessions/passwords.ts'
import { watchSetup } from './setup/setup.ts'
import { registerSetupRoutes } from './setup/setup-routes.ts'
import { registerWebhookRoutes } from './webhooks/routes.ts'

export type StartOptions = {
  demo?: DemoApp | undefined
  /** The members of the demo, if it is loaded. */
  demoPeople?: DemoPerson[] | undefined
  /** Where the console was built. */
  consoleDirectory?: string | undefined
  /** For how long the link of a post is followed. */
  followMs?: number | undefined
  /** Gets what refuses the requests that are still under way when the process ends. */
  atEnd?: ((refusePending: () => Promise<void>) => void) | undefined
}

/** The steps of every module when a member leaves an organization. */
const leaverDuties: LeaverDuties = {
  endConnections,
  reportConnections,
  stopForLeaver,
  removeDrafts,
  removeNotices,
  removeConnections,
}

export async function buildApp(
  services: Services,
  options: StartOptions = {},
): Promise<FastifyInstance> {
  const isPublicOrigin = makePublicOrigins(services.database)
  const app = await openServer({ ...services, isPublicOrigin }, options.atEnd)
  registerHealthRoutes(app, services)
  await registerDocumentRoutes(app, services.config.publicUrl)
  await app.register(async (v1) => registerApi(v1, services, options))
  await registerFileRoutes(app, services)
  await registerPages(app, services, options)
  return app
}

/** Everything under /v1. The OpenAPI document has the same order. */
function registerApi(v1: FastifyInstance, services: Services, { followMs }: StartOptions): void {
  const connecting = connectingContext({ ...services, resumeMessages })
  const networks = {
    ...services,
    describeConnecting: (id: string | null) => describeConnecting(connecting, id),
  }
  prepareApi(v1, services)
  registerOrganizationRoutes(v1, {
    ...services,
    ...leaverDuties,
    inviteMember,
    countReviews,
    findLastEventId: async (database) => (await findEnd(database)).id,
  })
  registerProfileRoutes(v1, { ...connecting, listNetworks: () => listNetworks(networks, null) })
  registerNetworkRoutes(v1, networks)
  registerNetworkAppRoutes(v1, connecting)
  registerPauseRoutes(v1, services)
  registerAppRoutes(v1, services)
  registerMessageRoutes(v1, { ...services, followMs })
  registerMediaRoutes(v1, services)
  registerInteractionRoutes(v1, { ...services, findMessagesOfPosts })
  registerWebhookRoutes(v1, { ...services, requireManagedApp })
  registerEventRoutes(v1, services)
  registerDraftRoutes(v1, services)
}

/** Routes that people open in a browser, and that networks call. */
async function registerPages(
  app: FastifyInstance,
  services: Services,
  { demo, demoPeople = [], consoleDirectory }: StartOptions,
): Promise<void> {
  const { findVisitor, beginSession } = await registerOAuthRoutes(app, {
    ...services,
    findNextOrigin: findReturnOrigin,
    offerPeople: makeOfferPeople(services.config, demoPeople),
    findPasswordProblem,
    setPassword,
  })
  const visited = { ...connectingContext({ ...services, resumeMessages }), findVisitor }
  await registerProfilePages(app, { ...visited, eraseInteractions })
  await registerInteractionPages(app, { ...visited, avatarPath })
  await app.register(async (scope) =>
    registerSetupRoutes(scope, { ...services, findPasswordProblem, createOwner, beginSession }),
  )
  await app.register(async (scope) =>
    registerInvitationRoutes(scope, {
      ...services,
      uninstallAppsInstalledBy,
      joinAs: (tx, ...joining) => joinAs(tx, leaverDuties, ...joining),
    }),
  )
  if (demo) registerDemoRoutes(app, demo)
  registerHomeRoutes(app, {
    ...services,
    consoleDirectory,
    demoLogIn: demo && demoLogInUrl(demo),
    needsSetup: watchSetup(services.database),
  })
}

async function createOwner(
  tx: Tx,
  owner: Parameters<typeof createFirst>[1] & { password: string },
): Promise<string> {
  const member = await createFirst(tx, owner)
  await setPassword(tx, member, owner.password)
  return member.id
}
