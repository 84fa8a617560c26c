// Every background task and cron line, by name.
import type { TaskList } from 'graphile-worker'
import { sweepExpired } from './db/sweep.ts'
import { sweepRateWindows } from './limits/limits.ts'
import type { Services } from './services.ts'

export function tasks(services: Pick<Services, 'database' | 'pool'>): TaskList {
  return {
    'sweep-expired': () => sweepExpired(services.database),
    'sweep-rate-windows': () => sweepRateWindows(services.pool),
  }
}

export const crontab = `
*/10 * * * * sweep-expired
* * * * * sweep-rate-windows
`
