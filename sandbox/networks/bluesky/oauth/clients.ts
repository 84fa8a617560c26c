// OAuth clients. A client is known by the address of a document that it publishes, and proves itself with a key that the document names.
// Without a public address it is a loopback client, which has no document and no key.
import type { World } from '../../../exchange/exchange.ts'
import { isRecord } from '../../../exchange/exchange.ts'
import { sendTo } from '../../../outbound/outgoing.ts'
import { isFirstUse, isRecent, type Jwk, readJwt, readPublicKey, thumbprintOf } from './jwt.ts'

type Client = {
  id: string
  /** Published by the client; undefined: none. */
  name: string | undefined
  redirectUris: string[]
  scopes: string[]
  /** By their ids. Null: the client has none. */
  keys: Map<string, Jwk> | null
}

export type Authenticated = { client: Client; clientKey: string | null }

/** The request is refused: `invalid_client`. */
export class UnknownClient extends Error {}

export async function authenticate(
  world: World,
  form: Record<string, unknown>,
  issuer: string,
): Promise<Authenticated> {
  const client = await readClient(world, String(form.client_id ?? ''))
  if (client.keys === null) return { client, clientKey: null }
  const isAssertion = String(form.client_assertion_type).endsWith(':jwt-bearer')
  const jwt = isAssertion ? readJwt(form.client_assertion) : undefined
  const key = jwt && client.keys.get(String(jwt.header.kid))
  if (!key || !jwt.isSignedBy(key)) throw new UnknownClient('Client assertion is not valid')
  const { iss, sub, aud, exp } = jwt.claims
  if (iss !== client.id || sub !== client.id || aud !== issuer)
    throw new UnknownClient('Client assertion is for another client or server')
  if (!isRecent(jwt.claims) || !(Number(exp) > Date.now() / 1_000) || !isFirstUse(jwt.claims))
    throw new UnknownClient('Client assertion has expired or was used before')
  return { client, clientKey: thumbprintOf(key) }
}

async function readClient(world: World, id: string): Promise<Client> {
  const url = URL.parse(id)
  if (!url) throw new UnknownClient('Invalid client ID')
  if (url.protocol === 'http:' && url.host === 'localhost') return readLoopback(id, url)
  const document = await fetchJson(world, url)
  if (!isRecord(document) || document.client_id !== id)
    throw new UnknownClient('client_id does not match the address of the client metadata')
  if (document.dpop_bound_access_tokens !== true)
    throw new UnknownClient('"dpop_bound_access_tokens" must be true')
  const { redirect_uris: uris, scope } = document
  return {
    id,
    name: typeof document.client_name === 'string' ? document.client_name : undefined,
    redirectUris: Array.isArray(uris) ? uris.map(String) : [],
    scopes: String(scope ?? '').split(' '),
    keys: document.token_endpoint_auth_method === 'none' ? null : await readKeys(world, document),
  }
}

/** The real servers take 127.0.0.1 and [::1] only. The sandbox is used from localhost as well. */
function readLoopback(id: string, url: URL): Client {
  const given = url.searchParams.getAll('redirect_uri')
  const redirectUris = given.length > 0 ? given : ['http://127.0.0.1/', 'http://[::1]/']
  const isLocal = (address: string) => {
    const local = URL.parse(address)
    return (
      local?.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(local.hostname)
    )
  }
  if (url.pathname !== '/' || !redirectUris.every(isLocal))
    throw new UnknownClient('Invalid loopback client ID')
  const scopes = (url.searchParams.get('scope') ?? 'atproto').split(' ')
  return { id, name: undefined, redirectUris, scopes, keys: null }
}

async function readKeys(
  world: World,
  document: Record<string, unknown>,
): Promise<Map<string, Jwk>> {
  const { jwks, jwks_uri: address } = document
  const url = typeof address === 'string' ? URL.parse(address) : null
  const set = url ? await fetchJson(world, url) : jwks
  const keys = isRecord(set) && Array.isArray(set.keys) ? set.keys : []
  return new Map(
    keys.flatMap((one: unknown) => {
      const key = readPublicKey(one)
      return key && isRecord(one) && typeof one.kid === 'string' ? [[one.kid, key] as const] : []
    }),
  )
}

const maxBytes = 64 * 1_024

async function fetchJson(world: World, url: URL): Promise<unknown> {
  const unreachable = () => new UnknownClient(`Unable to obtain client metadata from ${url.host}`)
  if (!/^https?:$/.test(url.protocol)) throw unreachable()
  try {
    const reached = await world.reach(url)
    if (!reached) throw unreachable()
    const answer = await sendTo(url, reached, { signal: AbortSignal.timeout(5_000) })
    if (answer.statusCode !== 200) throw unreachable()
    let text = ''
    for await (const chunk of answer) {
      text += String(chunk)
      if (text.length > maxBytes) throw unreachable()
    }
    return JSON.parse(text)
  } catch (error) {
    throw error instanceof UnknownClient ? error : unreachable()
  }
}
