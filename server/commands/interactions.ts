// carillon interactions erase NETWORK ID.
import type { Config } from '../config/config.ts'
import { eraseInteractions } from '../interactions/erase.ts'
import { networkIdPattern, profileTypesOf } from '../interactions/ownership.ts'
import { OperatorError } from '../operator-error.ts'
import { withDatabase } from './process/database.ts'

export async function interactionsCommand(
  config: Config,
  [verb, network = '', personId = '', ...more]: string[],
): Promise<void> {
  const types = Object.hasOwn(profileTypesOf, network) ? profileTypesOf[network] : undefined
  const isValid = more.length === 0 && new RegExp(networkIdPattern).test(personId)
  if (verb !== 'erase' || !types || !isValid) {
    const networks = Object.keys(profileTypesOf).join(', ')
    throw new OperatorError(
      `Usage: carillon interactions erase NETWORK ID\nNETWORK is one of ${networks}; ID is the person's id there, up to 20 digits, the first not 0.`,
      { exitCode: 2 },
    )
  }
  await withDatabase(config, async ({ database }) => {
    const erased = await eraseInteractions(database, { network, types, personId })
    const what = erased === 1 ? '1 interaction is' : `${erased} interactions are`
    console.info(`${what} erased. Earlier interactions of this person are not stored again.`)
  })
}
