// carillon networks: the apps that the operator has registered with networks.
import { addAuditEntry } from '../access/audit.ts'
import type { Config } from '../config/config.ts'
import { OperatorError } from '../config/operator-error.ts'
import { inTransaction } from '../db/db.ts'
import type { NetworkDescription } from '../networks/networks.ts'
import { findDescription, networks } from '../networks/registry.ts'
import { warnOfVersion } from '../networks/version-warnings.ts'
import { callbackUrl } from '../profiles/connecting/context.ts'
import {
  findOperatorApp,
  listNetworkApps,
  removeNetworkApp,
  setNetworkApp,
} from '../profiles/network-apps/network-apps.ts'
import { withDatabase } from './process/database.ts'

const usage =
  'Usage: carillon networks check | set NETWORK CLIENT_ID | remove NETWORK | rotate NETWORK. `set` reads the secret from standard input.'

export async function networksCommand(config: Config, words: string[]): Promise<void> {
  const [verb, name = '', clientId = ''] = words
  if (verb === 'check' && words.length === 1) return check(config)
  if (verb === 'set' && words.length === 3) return set(config, requireNetwork(name), clientId)
  if (verb === 'remove' && words.length === 2) return remove(config, requireNetwork(name))
  if (verb === 'rotate' && words.length === 2) return rotate(config, name)
  throw new OperatorError(usage, { exitCode: 2 })
}

/** Prints what is missing for each network, and the address to register there. */
async function check(config: Config): Promise<void> {
  const apps = await withDatabase(config, ({ database }) => listNetworkApps(database, null))
  for (const network of networks) {
    const clientId = apps.get(network.name)?.clientId
    console.info(`${network.title} (${network.name}): ${stateOf(config, network, clientId)}`)
    const warning = warnOfVersion(network, new Date())
    if (warning) console.info(`  Warning: ${warning}`)
    if (network.connect?.app) printRegistration(config, network, clientId !== undefined)
  }
}

function stateOf(config: Config, { name, connect }: NetworkDescription, clientId?: string): string {
  if (!connect) return 'accounts cannot be connected'
  if (!connect.app) return 'ready, no app is needed'
  if (clientId !== undefined) return `ready, with the app ${clientId}`
  const isReal = config.networkAddresses[name] === undefined && !config.sandbox
  return isReal ? 'no app is set up' : 'ready on the sandbox; no app is set up for the real network'
}

function printRegistration(
  config: Config,
  { name, connect }: NetworkDescription,
  isSetUp: boolean,
): void {
  console.info(`  Redirect address to register: ${callbackUrl(config.publicUrl, name)}`)
  if (isSetUp || !connect?.app) return
  console.info(`  Register the app at ${connect.app.registerAt}`)
  for (const step of connect.app.steps) console.info(`  - ${step}`)
  console.info(`  Then: carillon networks set ${name} CLIENT_ID, with the secret on standard input`)
}

async function set(
  config: Config,
  { name, title }: NetworkDescription,
  clientId: string,
): Promise<void> {
  const clientSecret = (await readStandardInput()).trim()
  if (clientSecret === '' || clientSecret.length > 2000)
    throw new OperatorError('The secret is read from standard input, and there was none.')
  await withDatabase(config, ({ database }, keyRing) =>
    inTransaction(database, async (tx) => {
      await setNetworkApp(tx, keyRing, name, null, { clientId, clientSecret })
      const detail = { clientId }
      await addAuditEntry(tx, 'operator', {
        action: 'network_app.set',
        subject: `network:${name}`,
        detail,
      })
    }),
  )
  console.info(`${title} accounts can be connected with the app ${clientId}.`)
  console.info(`Redirect address to register: ${callbackUrl(config.publicUrl, name)}`)
}

async function remove(config: Config, { name, title }: NetworkDescription): Promise<void> {
  const isRemoved = await withDatabase(config, ({ database }) =>
    inTransaction(database, async (tx) => {
      const found = await removeNetworkApp(tx, name, null)
      if (found)
        await addAuditEntry(tx, 'operator', {
          action: 'network_app.removed',
          subject: `network:${name}`,
        })
      return found
    }),
  )
  console.info(isRemoved ? `The app of ${title} is removed.` : `There was no app of ${title}.`)
}

/** For a network that knows Carillon by keys which it publishes. Sessions go on with the key that they began with. */
async function rotate(config: Config, name: string): Promise<void> {
  const description = findDescription(name)
  const published = description?.connect?.publishedApp
  if (!description || !published)
    throw new OperatorError(`${name} does not use keys that Carillon publishes.`)
  await withDatabase(config, ({ database }, keyRing) =>
    inTransaction(database, async (tx) => {
      const app = await findOperatorApp(tx, keyRing, name)
      if (!app) throw new OperatorError(`There are no keys for ${description.title} yet.`)
      const clientSecret = published.rotateSecret(app.clientSecret)
      await setNetworkApp(tx, keyRing, name, null, { ...app, clientSecret })
      const subject = `network:${name}`
      await addAuditEntry(tx, 'operator', { action: 'network_app.rotated', subject })
    }),
  )
  console.info(`${description.title}: new sessions use a new key.`)
}

function requireNetwork(name: string): NetworkDescription {
  const found = findDescription(name)
  if (found?.connect?.app) return found
  const names = networks.flatMap((one) => (one.connect?.app ? one.name : []))
  throw new OperatorError(`There is no network ${name} that needs an app: ${names.join(', ')}.`)
}

/** A secret on the command line would be visible to every user of the machine. */
async function readStandardInput(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk
    if (text.length > 10_000) break
  }
  return text
}
