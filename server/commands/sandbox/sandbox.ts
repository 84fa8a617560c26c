// Starts the sandbox networks beside the service, and registers the names of the demo's profiles, for their pages, and the
// URL to push to.
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { isLoopback, localAddress } from '../../config/setting-values.ts'
import { findByType } from '../../networks/registry.ts'
import type { Services } from '../../services.ts'
import { explainListen } from '../process/explain-listen.ts'
import type { DemoFile } from '../seed/demo-file.ts'
import type { SandboxChild } from './sandbox-process.ts'

export type SandboxNetworks = {
  /** As this process reaches it. */
  url: string
  /** As a browser reaches it. */
  publicUrl: string
}

/** The sandbox listens on PORT + 1 and stores its posts in the data directory. */
export async function startSandboxNetworks(
  config: Config,
  child: SandboxChild,
): Promise<SandboxNetworks> {
  const port = config.port + 1
  const publicUrl = publicAddress(config, port)
  try {
    await child.start({
      port,
      host: config.sandboxHost,
      publicUrl,
      file: join(config.dataDirectory, 'sandbox.jsonl'),
      mediaFrom: originsOfService(config),
    })
    return { url: localAddress(config.sandboxHost, port).origin, publicUrl }
  } catch (cause) {
    throw explainListen(cause, config.sandboxHost, port, { isSandbox: true })
  }
}

/**
 * If PUBLIC_URL leads directly to PORT, the sandbox is reachable under the same name on the next port, provided that it listens
 * on more than the loopback interface. A proxy forwards only PORT.
 */
export function publicAddress(
  { publicUrl, sandboxHost, port }: Pick<Config, 'publicUrl' | 'sandboxHost' | 'port'>,
  next: number,
): string {
  const isDirect = publicUrl.protocol === 'http:' && Number(publicUrl.port || 80) === port
  const isShown = !isLoopback(sandboxHost) || isLoopback(publicUrl.hostname)
  return (
    isDirect && isShown
      ? new URL(`http://${publicUrl.hostname}:${next}`)
      : localAddress(sandboxHost, next)
  ).origin
}

/** The origins that the sandbox may fetch media from and push to. */
function originsOfService(config: Config): string[] {
  const store = config.s3?.publicEndpoint ?? config.s3?.endpoint
  const own = localAddress(config.host, config.port).origin
  return [config.publicUrl.origin, own, ...(store ? [store.origin] : [])]
}

export async function nameProfiles(sandboxUrl: string, demo: DemoFile): Promise<void> {
  for (const { type, socialNetworkId, socialNetworkUsername } of demo.profiles ?? []) {
    await fetch(`${sandboxUrl}/_sandbox/profiles`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        network: findByType(type)?.name,
        profile: socialNetworkId,
        name: socialNetworkUsername ?? socialNetworkId,
      }),
    })
  }
}

/** As an operator subscribes with the real network. Without it reading finds everything, a little later. */
export async function subscribeToSandbox({
  config,
  push,
  sandboxUrl,
  log,
}: Services): Promise<void> {
  for (const [network, secrets] of Object.entries(push)) {
    if (!sandboxUrl || !secrets) continue
    const answer = await fetch(`${sandboxUrl}/_sandbox/push`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        network,
        url: new URL(`/push/${network}`, localAddress(config.host, config.port)).href,
        secret: secrets.appSecret,
        verifyToken: secrets.verifyToken,
      }),
    })
    if (!answer.ok)
      log.info({ network, answer: await answer.text() }, 'the sandbox network does not push')
  }
}
