// carillon webhooks …: lists the deliveries of an app, and sends one again.
import { findApp } from '../apps/apps.ts'
import type { Config } from '../config/config.ts'
import { OperatorError } from '../config/operator-error.ts'
import { inTransaction } from '../db/db.ts'
import { isId } from '../db/ids.ts'
import { Problem } from '../errors.ts'
import { listDeliveries, replayDelivery } from '../webhooks/replay.ts'
import { withDatabase } from './process/database.ts'

const usage =
  'Usage: carillon webhooks list CLIENT_ID | carillon webhooks replay CLIENT_ID DELIVERY_ID'

export async function webhooksCommand(
  config: Config,
  [verb, clientId = '', deliveryId = '']: string[],
): Promise<void> {
  const isKnown = verb === 'list' || (verb === 'replay' && isId(deliveryId))
  if (!isKnown || clientId === '') throw new OperatorError(usage, { exitCode: 2 })
  await withDatabase(config, async ({ database }) => {
    const app = await findApp(database, clientId)
    if (!app) throw new OperatorError(`There is no app ${clientId}.`)
    if (verb === 'list') {
      const { rows } = await listDeliveries(database, clientId, undefined, {
        limit: 100,
        backwards: false,
      })
      for (const row of rows) console.info(JSON.stringify(row))
      return
    }
    try {
      await inTransaction(database, (tx) => replayDelivery(tx, 'operator', app, deliveryId))
    } catch (error) {
      if (error instanceof Problem) throw new OperatorError(error.message, { cause: error })
      throw error
    }
    console.info(`Delivery ${deliveryId} will be sent once more.`)
  })
}
