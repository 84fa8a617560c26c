// Every organization can name any client id for its own network app.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import { findAppOfTokens, setNetworkApp } from '../../server/profiles/network-apps/network-apps.ts'
import { testKeyRing as keyRing } from '../support/keys.ts'
import { addOrganization } from '../support/world-people.ts'
import { openRenewalWorld } from './world.ts'

test('tokens are never renewed with keys that another organization has set for the same client id', async () => {
  const { database, organizationId, connect } = await openRenewalWorld()
  const { id } = await connect()
  const theirs = await addOrganization(database)
  const network = { name: 'twitter', isReal: false }
  const find = () =>
    findAppOfTokens(database.database, keyRing, network, { id, clientId: 'carillon' })
  const set = (owner: string | null, clientSecret: string) =>
    inTransaction(database.database, (tx) =>
      setNetworkApp(tx, keyRing, 'twitter', owner, { clientId: 'carillon', clientSecret }),
    )
  await set(theirs, 'theirs')
  assert.equal((await find())?.clientSecret, 'sandbox')
  await set(null, "the operator's")
  assert.equal((await find())?.clientSecret, "the operator's")
  await set(organizationId, 'ours')
  assert.equal((await find())?.clientSecret, 'ours')
})
