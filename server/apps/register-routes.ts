// The routes of apps, where they are installed, and what members have allowed them.

import type { Database } from '../db/db.ts'
import type { Api } from '../http/schemas.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { consentRoutes } from './consents/consent-routes.ts'
import { installRoutes } from './install-routes.ts'
import { installationRoutes } from './installation-routes.ts'
import { appRoutes } from './routes.ts'

export function registerAppRoutes(v1: Api, using: { database: Database; keyRing: KeyRing }): void {
  appRoutes(v1, using)
  installRoutes(v1, using)
  installationRoutes(v1, using)
  consentRoutes(v1, using)
}
