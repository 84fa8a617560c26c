// Registers the routes of apps, where they are installed, and what members have allowed them.

import type { Database } from '../db/db.ts'
import type { Api } from '../http/schemas.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { requireManagedApp } from './apps.ts'
import { consentRoutes } from './consents/consent-routes.ts'
import { uninstallAppsInstalledBy } from './install.ts'
import { installRoutes } from './install-routes.ts'
import { installationRoutes } from './installation-routes.ts'
import { personalTokenRoutes } from './personal-tokens/token-routes.ts'
import { makePublicOrigins } from './public-origins.ts'
import { isClientRedirectUri, registerClient } from './register-client.ts'
import { appRoutes } from './routes.ts'

/** For modules that do not know apps. */
export const ofApps = {
  makePublicOrigins,
  requireManagedApp,
  uninstallAppsInstalledBy,
  registerClient,
  isClientRedirectUri,
}

export function registerApps(v1: Api, using: { database: Database; keyRing: KeyRing }): void {
  appRoutes(v1, using)
  installRoutes(v1, using)
  installationRoutes(v1, using)
  consentRoutes(v1, using)
  personalTokenRoutes(v1, using)
}
