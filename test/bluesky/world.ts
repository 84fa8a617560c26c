// A real server of Bluesky with a lossy proxy before it, and accounts that are connected by app passwords.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bluesky } from '../../server/networks/bluesky/network.ts'
import type { Authorizer, Grant } from '../../server/networks/connecting.ts'
import type { Account, Network, Post } from '../../server/networks/networks.ts'
import type { NetworksOptions } from '../../server/networks/open.ts'
import { makeAttempt, makePost, open, requireNetwork, soon } from '../networks/subjects.ts'
import { openLossyWay } from '../real-servers/lossy-way.ts'
import { freePort } from '../support/free-port.ts'
import { accountsOn, type RealAccount } from './accounts.ts'
import { type ClientDocuments, installServer, startServer } from './server.ts'

export type Connected = { real: RealAccount; grant: Grant; account: Account }

const nowhere = { url: 'http://localhost:9', plc: 'http://localhost:9' }

/** `skip`: why the tests cannot run here; false if they can. */
export async function openRealWorld({ client }: { client?: ClientDocuments } = {}) {
  const { folder, reason } = await installServer()
  const pds = folder === undefined ? nowhere : await startServer(folder, client)
  const accounts = accountsOn(pds.url)
  const proxy = await openLossyWay({
    ...{ port: await freePort(), to: pds.url, hasTls: false, lateMs: 0 },
    kindOf: ({ path }) =>
      /\.(putRecord|refreshSession)$/.test(path) ? ('change' as const) : undefined,
  })
  const network = openBluesky(proxy.url)
  const authorizer = authorizerOf(network)
  return {
    skip: reason ?? (false as const),
    pds,
    accounts,
    proxy,
    authorizer,
    async connect(): Promise<Connected> {
      const real = await accounts.create()
      const input = { asked: `@${real.handle}`, password: real.appPassword }
      const grant = await authorizer.logIn(input, soon())
      const { id: networkId, username } = grant.subject
      const server = grant.server ?? null
      return { real, grant, account: { networkId, username, server, credentials: grant.tokens } }
    },
    async prepare({ account }: Pick<Connected, 'account'>, more: Partial<Post> = {}) {
      const post = makePost(more)
      assert.deepEqual(network.check(post), [])
      const preparedId = (await network.prepare?.(account, post, soon())) ?? null
      return {
        publish: () => network.publish(account, post, preparedId, soon()),
        find: () => network.find(account, post, makeAttempt({ preparedId }), soon()),
      }
    },
    /** Bluesky's own validation, with the lexicons that it publishes. */
    async assertLexicon(record: Record<string, unknown>): Promise<void> {
      const { resolve } = createRequire(join(folder ?? '', 'package.json'))
      const api = (await import(pathToFileURL(resolve('@atproto/api')).href)) as BlueskyApi
      api.lexicons.assertValidRecord(String(record.$type), api.jsonToLex(record))
    },
  }
}

type BlueskyApi = {
  lexicons: { assertValidRecord(id: string, value: unknown): unknown }
  jsonToLex(value: unknown): unknown
}

export function openBluesky(address: string, options: Partial<NetworksOptions> = {}): Network {
  return requireNetwork(open(address, { descriptions: [bluesky], ...options }), 'BLUESKY')
}

type Used = Required<Pick<Authorizer, 'logIn' | 'renew' | 'revoke'>>

export function authorizerOf({ authorizer }: Network): Used {
  const { logIn, renew, revoke } = authorizer ?? {}
  assert.ok(logIn && renew && revoke)
  return { logIn, renew, revoke }
}

export function credentialOf({ grant }: Connected, tokens = grant.tokens) {
  return { app: null, server: grant.server ?? null, subject: grant.subject.id, tokens }
}
