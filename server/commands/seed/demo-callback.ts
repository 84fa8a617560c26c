// Registers the callback page of the service as a redirect URI of the demo app. The URI follows PUBLIC_URL, and a demo that an
// earlier version loaded gets it at the next start.
import { findApp } from '../../apps/apps.ts'
import { isAllowedRedirectUri, maxRedirectUris } from '../../apps/redirect-uris.ts'
import { changeApp } from '../../apps/register.ts'
import type { Config } from '../../config/config.ts'
import { type Database, inTransaction } from '../../db/db.ts'
import { callbackPath, type DemoApp } from '../../demo/demo.ts'
import type { DemoFile } from './demo-file.ts'

/** Returns the updated apps of the demo. */
export async function registerDemoCallback(
  database: Database,
  config: Config,
  demo: DemoFile,
): Promise<DemoFile['apps']> {
  const [first, ...otherApps] = demo.apps ?? []
  const app = first && (await findApp(database, first.clientId))
  if (!first || !app) return demo.apps
  const earlier = callbackAt(demo.baseUrl)
  const others = app.redirectUris.filter((uri) => uri !== earlier)
  const redirectUris = [...new Set([...allowedCallback(config), ...others])]
  if (redirectUris.length > maxRedirectUris) return demo.apps
  if (redirectUris.join(' ') !== app.redirectUris.join(' '))
    await inTransaction(database, (tx) => changeApp(tx, 'operator', app.clientId, { redirectUris }))
  return [{ ...first, redirectUris }, ...otherApps]
}

/** Undefined if the demo is not loaded, or if PUBLIC_URL is not allowed as a redirect URI. */
export function demoAppOf(config: Config, demo: DemoFile | undefined): DemoApp | undefined {
  const [app] = demo?.apps ?? []
  const [redirectUri] = allowedCallback(config)
  return app && redirectUri
    ? { clientId: app.clientId, baseUrl: config.publicUrl.origin, redirectUri }
    : undefined
}

function allowedCallback({ publicUrl }: Config): string[] {
  return [callbackAt(publicUrl.origin)].filter(isAllowedRedirectUri)
}

function callbackAt(baseUrl: string): string {
  return `${baseUrl}${callbackPath}`
}
