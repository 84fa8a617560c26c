// /: the console if it was built, otherwise the start page.
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import { consoleRoutes, readConsole } from './console.ts'
import { startRoutes } from './start-page.ts'

type Home = {
  config: Config
  sandboxUrl: string | undefined
  /** Where the console was built. */
  consoleDirectory?: string | undefined
  demoLogIn: string | undefined
  needsSetup: () => Promise<boolean>
}

/** Registered last, because the files of the console take no path that another route has. */
export function registerHome(
  app: FastifyInstance,
  { config, sandboxUrl, consoleDirectory, demoLogIn, needsSetup }: Home,
): void {
  const files = consoleDirectory === undefined ? undefined : readConsole(consoleDirectory)
  if (files) consoleRoutes(app, files, { storageOrigins: storageOrigins(config), needsSetup })
  else
    startRoutes(app, {
      sandboxUrl: sandboxUrl && openable(sandboxUrl, config.publicUrl),
      demoLogIn,
    })
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
