// The sandbox networks: one server that speaks each network's own wire protocol, refuses what the real network refuses,
// fails on demand, and shows on a page what was posted.
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { consentRoutes } from './authorization/consent-routes.ts'
import { grantRoutes } from './authorization/grant-control-routes.ts'
import { controlRoutes } from './control/control.ts'
import type { World } from './exchange/exchange.ts'
import { makeLimits } from './exchange/limits.ts'
import { refuseStrangers } from './exchange/strangers.ts'
import { makeFaults } from './faults/faults.ts'
import { interactionRoutes } from './interactions/control-routes.ts'
import { portraitRoutes } from './interactions/portraits.ts'
import { makePusher } from './interactions/push.ts'
import { fileRoutes } from './media/file-routes.ts'
import { openFiles } from './media/files.ts'
import type { SandboxNetwork } from './network.ts'
import { sandboxNetworks } from './networks/registry.ts'
import { makeReach } from './outbound/reach.ts'
import { pageRoutes } from './pages/routes.ts'
import { openStore } from './store/store.ts'

export type SandboxOptions = {
  /** 0: any free port. */
  port: number
  host?: string
  publicUrl?: string
  /** Where posts, boards, tokens and mails are stored; without it they are lost at the end. */
  file?: string
  /** Where pictures and videos are stored; without it beside the file, or lost at the end. */
  mediaDirectory?: string
  /** Origins in the local network that may be called: those of the service, for its media and pushes. Without it: any. */
  mediaFrom?: string[]
  log?: (line: string) => void
}

type Sandbox = { url: string; close(): Promise<void> }

export async function startSandbox(
  options: SandboxOptions,
  networks: readonly SandboxNetwork[] = sandboxNetworks,
): Promise<Sandbox> {
  const { port, host = '127.0.0.1', mediaFrom, log } = options
  const store = openStore(
    options.file,
    networks.filter(({ hasBoards }) => hasBoards).map(({ name }) => name),
  )
  const files = openFiles(options.mediaDirectory ?? (options.file && `${options.file}.media`))
  let url = ''
  const reach = makeReach(
    mediaFrom && (() => [...mediaFrom, URL.parse(world.publicUrl())?.origin ?? '']),
  )
  const world: World = {
    networks,
    store,
    files,
    reach,
    faults: makeFaults(),
    limits: makeLimits(networks),
    latency: new Map(),
    processing: new Map(),
    versions: new Map(),
    lifetimes: new Map(),
    renewing: new Map(),
    push: makePusher(reach, log),
    publicUrl: () => options.publicUrl?.replace(/\/+$/, '') ?? url,
  }
  const names = () => [host.toLowerCase(), URL.parse(world.publicUrl())?.hostname ?? '']
  const app = await buildSandbox(world, names, log)
  try {
    await app.listen({ port, host })
  } catch (error) {
    store.close()
    files.close()
    throw error
  }
  const { port: given } = app.server.address() as AddressInfo
  url = `http://${host.includes(':') ? `[${host}]` : host}:${given}`
  log?.(`The sandbox is at ${url}`)
  return {
    url,
    async close() {
      world.push.close()
      await app.close()
      store.close()
      files.close()
    },
  }
}

async function buildSandbox(
  world: World,
  names: () => string[],
  log?: (line: string) => void,
): Promise<FastifyInstance> {
  const app = fastify({
    forceCloseConnections: true,
    rewriteUrl: ({ url = '/' }) =>
      world.networks.reduce((address, { rewriteUrl }) => rewriteUrl?.(address) ?? address, url),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // Strict, as the real networks: nothing is coerced, and unknown properties are refused.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
  })
  if (log)
    app.addHook('onError', async (request, _reply, error) => {
      if ((error.statusCode ?? 500) >= 500) log(`${request.method} ${request.url}: ${error.stack}`)
    })
  refuseStrangers(app, names)
  await app.register(async (scope) => controlRoutes(scope, world))
  await app.register(async (scope) => interactionRoutes(scope, world))
  await app.register(async (scope) => grantRoutes(scope, world))
  await app.register(async (scope) => consentRoutes(scope, world))
  for (const { path, routes } of world.networks)
    await app.register(async (scope) => routes(scope, world), { prefix: path })
  await app.register(async (scope) => pageRoutes(scope, world))
  await app.register(async (scope) => fileRoutes(scope, world))
  await app.register(async (scope) => portraitRoutes(scope))
  return app
}
