// The practice networks beside the service. They are told what the demo's profiles are called, so that their pages show
// names, and where to push.
import { join } from 'node:path'
import { startSandbox } from '../../sandbox/sandbox.ts'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { practiceNetworks } from './demo.ts'
import type { DemoFile } from './demo-file.ts'
import { explainListen } from './explain-listen.ts'
import type { Opened } from './until-stopped.ts'

/** In this process, on the next port; what lies on them is kept in the data directory. */
export async function startPractice(config: Config, opened: Opened): Promise<string> {
  const port = config.port + 1
  try {
    const sandbox = await startSandbox({
      port,
      host: config.host,
      file: join(config.dataDirectory, 'sandbox.jsonl'),
      // Where the service itself may call inside, the practice networks may as well.
      ...(config.allowPrivateWebhooks ? {} : { mediaFrom: originsOfMedia(config) }),
    })
    opened.standing.push(sandbox.close)
    return sandbox.url
  } catch (cause) {
    throw explainListen(cause, config.host, port)
  }
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
  const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host
  const answer = await fetch(`${sandboxUrl}/_sandbox/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      url: `http://${host}:${config.port}/push/facebook`,
      secret: push.facebook.appSecret,
      verifyToken: push.facebook.verifyToken,
    }),
  })
  if (!answer.ok) log.info({ answer: await answer.text() }, 'the practice network does not push')
}
