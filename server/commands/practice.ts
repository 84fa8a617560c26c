// The practice networks beside the service. They are told what the demo's profiles are called, so that their pages show
// names, and where to push.
import { join } from 'node:path'
import { startSandbox } from '../../sandbox/sandbox.ts'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { localAddress } from '../setting-values.ts'
import { practiceNetworks } from './demo.ts'
import type { DemoFile } from './demo-file.ts'
import { explainListen } from './explain-listen.ts'
import type { Opened } from './until-stopped.ts'

export type Practice = {
  /** For this process. */
  url: string
  /** For people. */
  publicUrl: string
}

/** In this process, on the next port; what lies on them is kept in the data directory. */
export async function startPractice(config: Config, opened: Opened): Promise<Practice> {
  const port = config.port + 1
  const publicUrl = publicAddress(config, port)
  try {
    const sandbox = await startSandbox({
      port,
      host: config.host,
      publicUrl,
      file: join(config.dataDirectory, 'sandbox.jsonl'),
      // Where the service itself may call inside, the practice networks may as well.
      ...(config.allowPrivateWebhooks ? {} : { mediaFrom: originsOfMedia(config) }),
    })
    opened.standing.push(sandbox.close)
    return { url: localAddress(config.host, port).origin, publicUrl }
  } catch (cause) {
    throw explainListen(cause, config.host, port, true)
  }
}

/** Where people reach PORT itself under a name, they reach the next port under it too. A proxy only knows PORT. */
export function publicAddress(
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  next: number,
): string {
  const isDirect = publicUrl.protocol === 'http:' && Number(publicUrl.port || 80) === port
  return (isDirect ? new URL(`http://${publicUrl.hostname}:${next}`) : localAddress(host, next))
    .origin
}

function originsOfMedia(config: Config): string[] {
  const store = config.s3?.publicEndpoint ?? config.s3?.endpoint
  return [config.publicUrl.origin, ...(store ? [store.origin] : [])]
}

export async function nameProfiles(sandboxUrl: string, demo: DemoFile): Promise<void> {
  for (const { type, socialNetworkId, socialNetworkUsername } of demo.profiles ?? []) {
    await fetch(`${sandboxUrl}/_sandbox/profiles`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        network: practiceNetworks[type],
        profile: socialNetworkId,
        name: socialNetworkUsername ?? socialNetworkId,
      }),
    })
  }
}

/** As an operator registers the address with the real network. Without it all is found by looking, a little later. */
export async function subscribeToPractice(services: Services): Promise<void> {
  const { config, push, sandboxUrl, log } = services
  if (!sandboxUrl || !push.facebook) return
  const answer = await fetch(`${sandboxUrl}/_sandbox/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      url: new URL('/push/facebook', localAddress(config.host, config.port)).href,
      secret: push.facebook.appSecret,
      verifyToken: push.facebook.verifyToken,
    }),
  })
  if (!answer.ok) log.info({ answer: await answer.text() }, 'the practice network does not push')
}
