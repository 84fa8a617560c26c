// Builds the HTTP server: every module registers its routes. The functions of other modules that it may not import are passed to it, and the
// type of its context names them.
import type { FastifyInstance } from 'fastify'
import { ofApps, registerApps } from './apps/register-routes.ts'
import { registerCalendars } from './calendars/register-routes.ts'
import { registerContacts } from './contacts/routes.ts'
import { type Demo, registerDemo } from './demo/routes.ts'
import { ofDrafts, registerDrafts } from './drafts/routes.ts'
import { ofEvents, registerEvents } from './events/routes.ts'
import { registerHealth } from './health/routes.ts'
import { registerStatus } from './health/status-routes.ts'
import { openApi, openServer } from './http/http.ts'
import { registerHome } from './http/pages/home-routes.ts'
import type { ApiVersion } from './http/versions/versions.ts'
import { ofInteractions, registerInteractions } from './interactions/register-routes.ts'
import { registerMcp } from './mcp/routes.ts'
import { registerMedia } from './media/register-routes.ts'
import { ofMessages, registerMessages } from './messages/register-routes.ts'
import { listNetworks, registerNetworks } from './networks/routes.ts'
import { registerOAuth } from './oauth/register-routes.ts'
import { registerOrganizations } from './organizations/register-routes.ts'
import type { LeaverDuties } from './organizations/remove-member.ts'
import { ofProfiles, openConnecting, registerProfiles } from './profiles/register-routes.ts'
import { registerPauses } from './publishing/pause/routes.ts'
import { registerQueues } from './queue/routes.ts'
import type { Services } from './services.ts'
import { ofPasswords, registerInvitations } from './sessions/invitation-routes.ts'
import { registerSetup } from './setup/setup-routes.ts'
import { registerSnippets } from './snippets/routes.ts'
import { registerTemplates } from './templates/routes.ts'
import { registerWebhooks } from './webhooks/routes.ts'

export type StartOptions = Demo & {
  /** Where the console was built. */
  consoleDirectory?: string | undefined
  /** For how long the link of a post is followed. */
  followMs?: number | undefined
  /** In place of those of the service. */
  versions?: ApiVersion[] | undefined
  /** Gets what refuses the requests that are still under way when the process ends. */
  atEnd?: ((refusePending: () => Promise<void>) => void) | undefined
}

/** The steps of every module when a member leaves an organization. */
const leaverDuties: LeaverDuties = {
  endConnections: ofProfiles.endConnections,
  reportConnections: ofProfiles.reportConnections,
  stopForLeaver: ofMessages.stopForLeaver,
  removeDrafts: ofDrafts.removeDrafts,
  removeNotices: ofMessages.removeNotices,
  removeConnections: ofProfiles.removeConnections,
}

const ofModules = { ...ofApps, ...ofEvents, ...ofInteractions, ...ofMessages, ...ofPasswords }

/** The OpenAPI document has the order of the modules under /v1. */
export async function buildApp(
  services: Services,
  options: StartOptions = {},
): Promise<FastifyInstance> {
  const using = openConnecting({ ...services, ...options, ...ofModules, ...ofProfiles })
  const isPublicOrigin = ofApps.makePublicOrigins(services.database)
  const app = await openServer({ ...services, isPublicOrigin }, options.atEnd)
  registerHealth(app, services)
  const scopes = await openApi(app, services, options.versions)
  const { v1 } = scopes
  const { offerPeople, demoLogIn } = registerDemo(app, using)
  const { findVisitor, beginSession } = await registerOAuth(app, { ...using, offerPeople })
  const { createFirst, joinAs } = registerOrganizations(v1, { ...using, ...leaverDuties })
  const listed = { listNetworks: () => listNetworks(using, null) }
  await registerProfiles(scopes, { ...using, ...listed, findVisitor })
  registerNetworks(v1, using)
  registerContacts(v1, using)
  registerPauses(v1, services)
  registerQueues(v1, using)
  registerApps(v1, services)
  registerMessages(v1, using)
  registerSnippets(v1, using)
  registerTemplates(v1, using)
  await registerMedia(scopes, services)
  await registerInteractions(scopes, { ...using, findVisitor })
  registerWebhooks(v1, using)
  registerEvents(v1, services)
  registerDrafts(v1, services)
  registerStatus(v1, services)
  registerCalendars(scopes, services)
  await registerMcp(app, services)
  const { needsSetup } = await registerSetup(app, { ...using, createFirst, beginSession })
  await registerInvitations(app, { ...using, joinAs })
  registerHome(app, { ...using, demoLogIn, needsSetup })
  return app
}
