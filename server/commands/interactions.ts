// carillon interactions erase NETWORK ID.
import type { Config } from '../config/config.ts'
import { OperatorError } from '../config/operator-error.ts'
import { eraseInteractions } from '../interactions/people/erase.ts'
import { findDescription, idWordsOf, networks, typesOf } from '../networks/registry.ts'
import { withDatabase } from './process/database.ts'

export async function interactionsCommand(
  config: Config,
  [verb, network = '', personId = '', ...more]: string[],
): Promise<void> {
  const description = findDescription(network)
  const form = description?.personIds ?? description?.profileIds
  const isId = description && new RegExp(form?.pattern ?? '^$').test(personId)
  if (verb !== 'erase' || !isId || more.length > 0) throw explainUsage()
  const types = typesOf(description)
  await withDatabase(config, async ({ database }) => {
    const erased = await eraseInteractions(database, { network, types, personId })
    const what = erased === 1 ? '1 interaction is' : `${erased} interactions are`
    console.info(`${what} erased. Earlier interactions of this person are not stored again.`)
  })
}

function explainUsage(): OperatorError {
  const names = networks.map(({ name }) => name).join(', ')
  return new OperatorError(
    `Usage: carillon interactions erase NETWORK ID\nNETWORK is one of ${names}; ID is the person's id there: ${idWordsOf(networks)}.`,
    { exitCode: 2 },
  )
}
