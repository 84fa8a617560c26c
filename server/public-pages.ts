// The pages that belong to no authorization, and the assets of all pages: the console at / if it was built, otherwise the start page.
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config/config.ts'
import type { Database } from './db/db.ts'
import { type DemoApp, demoLogInUrl } from './demo/demo.ts'
import { demoRoutes } from './demo/routes.ts'
import { consoleRoutes, readConsole } from './http/pages/console.ts'
import { iconSvg } from './http/pages/page.ts'
import { startRoutes } from './http/pages/start-page.ts'
import { avatarRoutes } from './profiles/avatar-routes.ts'
import type { Services } from './services.ts'
import { isEmpty } from './setup/setup.ts'

export type StartOptions = {
  demo?: DemoApp | undefined
  /** Where the console was built. */
  consoleDirectory?: string | undefined
  /** For how long the link of a post is followed. */
  followMs?: number | undefined
  /** Gets what refuses the requests that are still under way when the process ends. */
  atEnd?: ((refusePending: () => Promise<void>) => void) | undefined
}

export function assetRoutes(app: FastifyInstance, { demo }: StartOptions): void {
  styleRoutes(app)
  avatarRoutes(app)
  if (demo) demoRoutes(app, demo)
}

/** Registered last, because the files of the console take no path that another route has. */
export function startPageRoutes(
  app: FastifyInstance,
  { sandboxUrl, config, database }: Services,
  { demo, consoleDirectory }: StartOptions,
): void {
  const files = consoleDirectory === undefined ? undefined : readConsole(consoleDirectory)
  if (files)
    consoleRoutes(app, files, {
      storageOrigins: storageOrigins(config),
      needsSetup: watchSetup(database),
    })
  else
    startRoutes(app, {
      sandboxUrl: sandboxUrl && openable(sandboxUrl, config.publicUrl),
      demoLogIn: demo && demoLogInUrl(demo),
    })
}

/** The first organization is never removed again, so the database is asked only until there is one. */
function watchSetup(database: Database): () => Promise<boolean> {
  let needsSetup = true
  return async () => {
    needsSetup = needsSetup && (await isEmpty(database))
    return needsSetup
  }
}

/** Media in S3 are uploaded and downloaded there. Without an endpoint of its own, the bucket is at AWS. */
function storageOrigins({ s3 }: Config): string[] {
  if (!s3) return []
  const endpoint = s3.publicEndpoint ?? s3.endpoint
  return [endpoint?.origin ?? `https://${s3.bucket}.s3.${s3.region}.amazonaws.com`]
}

/** A sandbox that listens on all addresses is opened under the host name of the service. */
function openable(address: string, publicUrl: URL): string {
  const url = new URL(address)
  if (['0.0.0.0', '[::]'].includes(url.hostname)) url.hostname = publicUrl.hostname
  return url.origin
}

function styleRoutes(app: FastifyInstance): void {
  const css = ['pages', 'choices']
    .map((name) => readFileSync(new URL(`./http/pages/${name}.css`, import.meta.url), 'utf8'))
    .join('\n')
  const cached = 'public, max-age=3600'
  app.get('/assets/pages.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', cached).send(css),
  )
  app.get('/assets/icon.svg', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', cached).send(iconSvg),
  )
}
