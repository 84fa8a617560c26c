// The routes of profiles: under /v1, and those that people and networks open.

import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { mediaAddressOf } from '../config/media-settings.ts'
import type { Api } from '../http/schemas.ts'
import { avatarRoutes } from './avatars/avatar-routes.ts'
import { portraitRoutes } from './avatars/portrait-routes.ts'
import type { ConnectingContext } from './connecting/context.ts'
import { connectPageRoutes } from './connecting/pages/page-routes.ts'
import type { PageContext } from './connecting/pages/send-pages.ts'
import { connectionRoutes } from './connecting/routes.ts'
import { profileGroupRoutes } from './groups/group-routes.ts'
import { profilePermissionRoutes } from './permissions/permission-routes.ts'
import { type RemovalContext, removalRoutes } from './removal/removal-routes.ts'
import { profileRoutes } from './routes.ts'

type Configured = 'publicUrl' | 'mediaAddress' | 'callMs' | 'reach'
type Pages = PageContext & RemovalContext & Parameters<typeof portraitRoutes>[1]

export function connectingContext<
  Services extends Omit<ConnectingContext, Configured> & { config: Config },
>(services: Services): Services & ConnectingContext {
  const { publicUrl, publishCallMs: callMs } = services.config
  const mediaAddress = mediaAddressOf(services.config)
  return { ...services, publicUrl, mediaAddress, callMs, reach: () => undefined }
}

export function registerProfileRoutes(
  v1: Api,
  context: ConnectingContext & Parameters<typeof profileRoutes>[1],
): void {
  profileRoutes(v1, context)
  profilePermissionRoutes(v1, context)
  profileGroupRoutes(v1, context)
  connectionRoutes(v1, context)
}

export async function registerProfilePages(app: FastifyInstance, context: Pages): Promise<void> {
  await app.register(async (scope) => removalRoutes(scope, context))
  await app.register(async (scope) => connectPageRoutes(scope, context))
  portraitRoutes(app, context)
  avatarRoutes(app)
}
