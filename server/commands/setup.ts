// carillon setup: prints the one-time code of the first run, where the start had no terminal to print it on.
import type { Config } from '../config/config.ts'
import { OperatorError } from '../config/operator-error.ts'
import { makeSetupCode, setupMinutes } from '../setup/setup.ts'
import { withDatabase } from './process/database.ts'

export async function setupCommand(config: Config): Promise<void> {
  await withDatabase(config, async ({ database }) => {
    const code = await makeSetupCode(database)
    if (!code)
      throw new OperatorError('There is an organization already. Invite people in the console.')
    console.info(`Open ${new URL('/setup', config.publicUrl).href}`)
    console.info(`with the code ${code} (once, within ${setupMinutes} minutes).`)
  })
}
