// The redirect URI of the demo app that leads to the page of the service itself. It follows the address of the service,
// and a demo that an earlier version loaded gets it at the next start.
import { findApp } from '../../apps/apps.ts'
import { isAllowedRedirectUri, mostRedirectUris } from '../../apps/redirect-uris.ts'
import { changeApp } from '../../apps/register.ts'
import type { Config } from '../../config/config.ts'
import { type Database, inTransaction } from '../../db/db.ts'
import { callbackPath, type DemoApp } from '../../demo/demo.ts'
import type { DemoFile } from './demo-file.ts'

/** The apps of the demo as they are from now on. */
export async function registerDemoCallback(
  database: Database,
  config: Config,
  demo: DemoFile,
): Promise<DemoFile['apps']> {
  const [first, ...others] = demo.apps ?? []
  const app = first && (await findApp(database, first.clientId))
  if (!first || !app) return demo.apps
  const earlier = callbackAt(demo.baseUrl)
  const kept = app.redirectUris.filter((uri) => uri !== earlier)
  const redirectUris = [...new Set([...allowedCallback(config), ...kept])]
  if (redirectUris.length > mostRedirectUris) return demo.apps
  if (redirectUris.join(' ') !== app.redirectUris.join(' '))
    await inTransaction(database, (tx) => changeApp(tx, 'operator', app.clientId, { redirectUris }))
  return [{ ...first, redirectUris }, ...others]
}

/** Undefined where the demo is not loaded, or where the address of the service cannot be a redirect URI. */
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
