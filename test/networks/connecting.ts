// Shared by the tests of connecting: each network's authorizer against the sandbox, with a browser on the consent page.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { inspect } from 'node:util'
import { type Visit, visitConsent } from '../../sandbox/authorization/consent.testing.ts'
import type {
  Authorizer,
  ConnectedCredential,
  Connecting,
  FinishInput,
  Grant,
  ServerApps,
} from '../../server/networks/connecting.ts'
import { callNetwork, type NetworkClient } from '../../server/networks/http/client.ts'
import { openGuarded } from '../../server/networks/http/guarded.ts'
import { openAgent, sendOnce } from '../../server/networks/http/transport.ts'
import { makeUploadLimiter } from '../../server/networks/http/upload-limiter.ts'
import { NetworkError } from '../../server/networks/networks.ts'
import { findDescription } from '../../server/networks/registry.ts'
import { atEnd } from '../support/at-end.ts'
import { startSandboxNetworks } from './sandbox-networks.ts'
import { soon } from './subjects.ts'

export const app = { clientId: 'carillon', clientSecret: 'sandbox' }
export const redirectUri = 'https://carillon.example/connect/callback'

export type Connectable = {
  name: string
  connecting: Connecting
  client: NetworkClient
  authorizer: Authorizer
}

/** `site`: where people authorize; without it the network's name below the address's origin. */
export function openConnectable(
  name: string,
  address: string,
  more: Partial<NetworkClient> = {},
): Connectable {
  const description = findDescription(name)
  assert.ok(description?.connect, `${name} can be connected`)
  const agent = openAgent(30_000)
  atEnd(() => agent.close())
  const guarded = openGuarded({ timeoutMs: 30_000 })
  atEnd(() => guarded.close())
  const client: NetworkClient = {
    name,
    title: description.title,
    address,
    isReal: false,
    site: `${new URL(address).origin}/${name}`,
    realSite: description.site,
    directory: undefined,
    send: sendOnce.bind(null, agent),
    guarded,
    timeoutMs: 30_000,
    limiter: makeUploadLimiter(1),
    explain: description.explain,
    ...more,
  }
  const connecting = description.connect
  return { name, connecting, client, authorizer: connecting.open(client) }
}

type Way = Visit & {
  scopes?: string[]
  isAgain?: boolean
  asked?: string
  serverApps?: ServerApps
}

/** From `start` to the callback: what `finish` gets. */
export async function authorize(
  { connecting, authorizer }: Connectable,
  { scopes, isAgain = false, asked, serverApps, ...visit }: Way = {},
): Promise<FinishInput> {
  const codeVerifier = randomBytes(32).toString('base64url')
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const state = randomBytes(16).toString('base64url')
  const started = await need(authorizer.start)(
    {
      app,
      asked: asked ?? null,
      redirectUri,
      state,
      codeChallenge,
      scopes: scopes ?? connecting.scopes.map(({ name }) => name),
      isAgain,
      ...(serverApps ? { serverApps } : {}),
    },
    soon(),
  )
  const callback = await visitConsent(started.url, visit)
  assert.equal(callback.origin + callback.pathname, redirectUri)
  assert.equal(callback.searchParams.get('state'), state)
  const query = Object.fromEntries(callback.searchParams)
  return { app, redirectUri, codeVerifier, query, session: started.session ?? {} }
}

export async function connect(one: Connectable, way: Way = {}): Promise<Grant> {
  return need(one.authorizer.finish)(await authorize(one, way), soon())
}

export function credentialOf({ tokens, subject }: Grant): ConnectedCredential {
  return { app, server: null, subject: subject.id, tokens }
}

export function need<T>(value: T | undefined): T {
  assert.ok(value !== undefined)
  return value
}

/** The NetworkError of a call. Nothing of it may show a secret, wherever one looks. */
export async function refusalOf(
  call: Promise<unknown>,
  secrets: readonly unknown[] = [],
): Promise<NetworkError> {
  const error = await call.then(
    (value) => assert.fail(`expected a failure, got ${inspect(value)}`),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof NetworkError, inspect(error))
  assert.match(error.code, /^[a-z]+_[a-z0-9_]+$/)
  const everything = inspect(error, { depth: 10, showHidden: true })
  for (const secret of secrets)
    if (typeof secret === 'string') assert.ok(!everything.includes(secret), everything)
  assert.doesNotMatch(everything, /(access|refresh|code)_[\w-]{20,}/)
  return error
}

/** The networks of a sandbox of their own. */
export async function startConnectables() {
  const sandbox = await startSandboxNetworks()
  const at = (name: string) => openConnectable(name, need(sandbox.addresses[name]))
  return {
    sandbox,
    x: at('twitter'),
    facebook: at('facebook'),
    instagram: at('instagram'),
    pinterest: at('pinterest'),
    linkedin: at('linkedin'),
    linkedinCompany: at('linkedincompany'),
    threads: at('threads'),
    setLifetimes: (network: string, more: Record<string, number> = {}) =>
      sandbox.control('POST', '/lifetimes', { network, ...more }),
    /** On the token endpoint by default. */
    addFault: (network: string, more: Record<string, unknown>) =>
      sandbox.control('POST', '/faults', { network, operation: 'token', ...more }),
  }
}

const readable: Record<string, string> = {
  twitter: '/2/users/me',
  facebook: '/v24.0/me',
  instagram: '/v24.0/me',
  pinterest: '/v5/user_account',
  linkedin: '/v2/userinfo',
  linkedincompany: '/v2/me',
  threads: '/v1.0/me',
}

export function readWith({ name, client }: Connectable, tokens: Record<string, unknown>) {
  const account = { networkId: '', username: '', credentials: tokens }
  const call = { purpose: 'read', method: 'GET', path: need(readable[name]) } as const
  return callNetwork(client, account, call, soon())
}
