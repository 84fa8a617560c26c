// Every background task and cron line, by name.
import type { TaskList } from 'graphile-worker'
import { sweepExpired } from './db/sweep.ts'
import { sweepInteractions } from './interactions/sweep.ts'
import { sweepRateWindows } from './limits/limits.ts'
import type { QueuedMail } from './mail/mail.ts'
import { expireApprovals } from './messages/review.ts'
import type { Services } from './services.ts'
import { type DeliverPayload, deliver } from './webhooks/deliver.ts'
import { probeEndpoints, sweepDeliveries } from './webhooks/probe.ts'

/** What a task gets is what we wrote into its job ourselves. */
export function deliveryTasks(services: Services): TaskList {
  return {
    deliver: (payload, { abortSignal }) =>
      deliver(services, payload as DeliverPayload, abortSignal),
  }
}

export function choreTasks({ database, mailer, pool, config }: Services): TaskList {
  return {
    'send-mail': (payload) => mailer.send(payload as QueuedMail),
    'expire-approvals': () => expireApprovals(database),
    'probe-endpoints': () => probeEndpoints(database),
    'sweep-deliveries': () => sweepDeliveries(database),
    'sweep-expired': () => sweepExpired(database),
    'sweep-interactions': () => sweepInteractions(database, config.interactions.retentionMs),
    'sweep-rate-windows': () => sweepRateWindows(pool),
  }
}

export const crontab = `
* * * * * expire-approvals
7 * * * * probe-endpoints
*/5 * * * * sweep-deliveries
*/10 * * * * sweep-expired
23 * * * * sweep-interactions
* * * * * sweep-rate-windows
`
