// Answers the health addresses of a worker, if WORKER_PORT is set.
import type { Config } from '../../config/config.ts'
import { openHealth } from '../../health/health.ts'
import { listenForHealth } from '../../health/worker-port.ts'
import type { Services } from '../../services.ts'
import { explainListen } from './explain-listen.ts'
import type { Opened } from './until-stopped.ts'

export async function serveHealth(
  { host, workerPort: port }: Config,
  services: Services,
  opened: Opened,
): Promise<void> {
  if (port === undefined) return
  const listening = await listenForHealth(openHealth(services), { host, port }).catch((cause) => {
    throw explainListen(cause, host, port, { setting: 'WORKER_PORT' })
  })
  opened.resources.push(listening.close)
}
