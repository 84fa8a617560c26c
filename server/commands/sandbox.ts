// Starts the sandbox beside the service, names the demo's profiles there for its pages, and subscribes to its pushes.
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { isLoopback, localAddress } from '../config/setting-values.ts'
import { findByType } from '../networks/registry.ts'
import type { Services } from '../services.ts'
import { explainListen } from './process/explain-listen.ts'
import type { SandboxChild } from './sandbox-process.ts'
import type { DemoFile } from './seed/demo-file.ts'

export type SandboxNetworks = {
  /** For this process. */
  url: string
  /** For people. */
  publicUrl: string
}

/** On the next port; what lies on them is kept in the data directory. */
export async function startSandboxNetworks(
  config: Config,
  beside: SandboxChild,
): Promise<SandboxNetworks> {
  const port = config.port + 1
  const publicUrl = publicAddress(config, port)
  try {
    await beside.start({
      port,
      host: config.sandboxHost,
      publicUrl,
      file: join(config.dataDirectory, 'sandbox.jsonl'),
      mediaFrom: originsOfService(config),
    })
    return { url: localAddress(config.sandboxHost, port).origin, publicUrl }
  } catch (cause) {
    throw explainListen(cause, config.sandboxHost, port, true)
  }
}

/**
 * Where people reach PORT itself under a name, they reach the next port under it too, if it listens for others. A proxy
 * only knows PORT.
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

/** Its media, and where it is pushed to. */
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
