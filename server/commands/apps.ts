// carillon apps …: the operations of /v1/apps, for the operator.

import type { Place } from '../apps/apps.ts'
import { installApp, uninstallApp } from '../apps/install.ts'
import { registerApp, removeApp, rotateSecret } from '../apps/register.ts'
import type { Config } from '../config/config.ts'
import { OperatorError } from '../config/operator-error.ts'
import { type Database, inTransaction, type Tx } from '../db/db.ts'
import { isId } from '../db/ids.ts'
import { Problem } from '../errors.ts'
import { withDatabase } from './process/database.ts'

const usage = `Usage:
  carillon apps list
  carillon apps register ORGANIZATION_ID MEMBER|ORGANIZATION NAME REDIRECT_URI …
  carillon apps rotate-secret CLIENT_ID
  carillon apps remove CLIENT_ID
  carillon apps install CLIENT_ID member:ID|organization:ID [--admin]
  carillon apps uninstall CLIENT_ID member:ID|organization:ID`

export async function appsCommand(config: Config, [verb, ...words]: string[]): Promise<void> {
  await withDatabase(config, async ({ database }) => {
    if (verb === 'list') return listApps(database)
    try {
      console.info(await inTransaction(database, (tx) => change(tx, verb, words)))
    } catch (error) {
      if (error instanceof Problem) throw new OperatorError(error.message, { cause: error })
      throw error
    }
  })
}

async function listApps(database: Database): Promise<void> {
  const rows = await database
    .selectFrom('apps')
    .select(['client_id', 'name', 'kind', 'organization_id', 'redirect_uris'])
    .where('organization_id', 'is not', null)
    .orderBy('client_id')
    .limit(10_000)
    .execute()
  for (const row of rows) console.info(JSON.stringify(row))
}

async function change(tx: Tx, verb: string | undefined, words: string[]): Promise<string> {
  const [clientId, second, third] = words
  if (clientId === undefined) throw new OperatorError(usage, { exitCode: 2 })
  if (verb === 'register') return register(tx, words)
  if (verb === 'rotate-secret')
    return `New secret: ${(await rotateSecret(tx, 'operator', clientId)).clientSecret}`
  if (verb === 'remove') {
    await removeApp(tx, 'operator', clientId)
    return `${clientId} is removed, and its tokens have ended.`
  }
  if (verb === 'install') {
    const options = installOptions(third)
    await installApp(tx, 'operator', clientId, placeOf(second), options)
    return `${clientId} is installed${options.admin ? ' with admin' : ''}.`
  }
  if (verb === 'uninstall') {
    await uninstallApp(tx, 'operator', clientId, placeOf(second))
    return `${clientId} is uninstalled, and its tokens there have ended.`
  }
  throw new OperatorError(usage, { exitCode: 2 })
}

async function register(
  tx: Tx,
  [organizationId = '', kind = '', name = '', ...redirectUris]: string[],
): Promise<string> {
  if (!isId(organizationId) || !['MEMBER', 'ORGANIZATION'].includes(kind))
    throw new OperatorError(usage, { exitCode: 2 })
  const { app, clientSecret } = await registerApp(tx, 'operator', {
    organizationId,
    kind,
    name,
    redirectUris,
    isPublic: false,
  })
  return `Client id: ${app.clientId}\nSecret (shown only now): ${clientSecret}`
}

/** Without --admin, the permission of an existing installation stays as it is. */
function installOptions(word: string | undefined): { admin?: boolean } {
  if (word !== undefined && word !== '--admin') throw new OperatorError(usage, { exitCode: 2 })
  return word === undefined ? {} : { admin: true }
}

function placeOf(text: string | undefined): Place {
  const [, kind, id = ''] = /^(member|organization):(\d+)$/.exec(text ?? '') ?? []
  if (!isId(id)) throw new OperatorError(usage, { exitCode: 2 })
  return kind === 'member' ? { memberId: id } : { organizationId: id }
}
