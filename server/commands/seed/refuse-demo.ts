// Refuses to start with demo members where others can reach the service: their passwords are printed and stand in a file.
import type { Config } from '../../config/config.ts'
import { OperatorError } from '../../config/operator-error.ts'
import type { Database } from '../../db/db.ts'
import { demoClientIds } from './demo.ts'

/** `LOAD_DEMO=yes` says that the operator wants them there. */
export async function refuseDemoForOthers(config: Config, database: Database): Promise<void> {
  if (!config.isForOthers || config.loadDemo) return
  const app = await database
    .selectFrom('apps')
    .select('client_id')
    .where('client_id', 'in', demoClientIds)
    .limit(1)
    .executeTakeFirst()
  if (!app) return
  throw new OperatorError(
    'The database holds the demo, whose passwords stand in demo.json, and others can reach HOST or PUBLIC_URL. ' +
      'Start with another CARILLON_DATA_DIR or DATABASE_URL, or with LOAD_DEMO=yes if the demo is to be there. ' +
      'A database that has outgrown the demo starts once its apps are gone: carillon apps remove demo-member-app, and demo-organization-app.',
  )
}
