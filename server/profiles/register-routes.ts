// Registers the routes of profiles: under /v1, and those that people and networks open.
import type { Config } from '../config/config.ts'
import { mediaAddressOf } from '../config/media-settings.ts'
import type { Scopes } from '../http/http.ts'
import { avatarPath } from './avatars/avatar.ts'
import { avatarRoutes } from './avatars/avatar-routes.ts'
import { portraitRoutes } from './avatars/portrait-routes.ts'
import { endConnections, removeConnections } from './connecting/connection/end-connections.ts'
import type { ConnectingContext } from './connecting/context.ts'
import { connectPageRoutes } from './connecting/pages/page-routes.ts'
import { findReturnOrigin } from './connecting/pages/return-origin.ts'
import type { PageContext } from './connecting/pages/send-pages.ts'
import { connectionRoutes } from './connecting/routes.ts'
import { profileGroupRoutes } from './groups/group-routes.ts'
import { describeConnecting } from './network-apps/describe-connecting.ts'
import { networkAppRoutes } from './network-apps/routes.ts'
import { profilePermissionRoutes } from './permissions/permission-routes.ts'
import { reportConnections } from './removal/leaver-connections.ts'
import { type RemovalContext, removalRoutes } from './removal/removal-routes.ts'
import { profileRoutes } from './routes.ts'

type Configured = 'publicUrl' | 'mediaAddress' | 'callMs' | 'reach'
type Using = PageContext &
  RemovalContext &
  Parameters<typeof portraitRoutes>[1] &
  Parameters<typeof profileRoutes>[1]

/** For modules that do not know profiles. */
export const ofProfiles = {
  avatarPath,
  findNextOrigin: findReturnOrigin,
  endConnections,
  reportConnections,
  removeConnections,
}

/** Adds what connecting accounts reads of the settings, and how it is described for a network. */
export function openConnecting<
  Services extends Omit<ConnectingContext, Configured> & { config: Config },
>(services: Services) {
  const { publicUrl, publishCallMs: callMs } = services.config
  const mediaAddress = mediaAddressOf(services.config)
  const context = { ...services, publicUrl, mediaAddress, callMs, reach: () => undefined }
  const describe = (organizationId: string | null) => describeConnecting(context, organizationId)
  return { ...context, describeConnecting: describe }
}

export async function registerProfiles({ app, v1 }: Scopes, using: Using): Promise<void> {
  profileRoutes(v1, using)
  profilePermissionRoutes(v1, using)
  profileGroupRoutes(v1, using)
  connectionRoutes(v1, using)
  networkAppRoutes(v1, using)
  await app.register(async (scope) => removalRoutes(scope, using))
  await app.register(async (scope) => connectPageRoutes(scope, using))
  portraitRoutes(app, using)
  avatarRoutes(app)
}
