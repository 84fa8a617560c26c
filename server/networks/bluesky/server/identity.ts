// From a handle to the account and its server: handle, DID, DID document, server. A handle and a document name addresses, so
// every request but those to configured addresses goes through the guarded client.
import { type Said, say } from '../../../sentences/sentences.ts'
import { listAt, type NetworkClient, textAt, valueAt } from '../../http/client.ts'
import { parseAnswer } from '../../http/parse-answer.ts'
import type { Answer } from '../../http/request.ts'
import { NetworkError } from '../../networks.ts'
import { accountError, accountTroubleIn } from '../explain.ts'
import { isConfigured } from './server.ts'

export type Identity = { did: string; server: string }

const didPattern = /^did:(plc:[a-z2-7]{24}|web:[a-zA-Z0-9.-]{3,200}(%3A[0-9]{1,5})?)$/
const handlePattern =
  /^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/
const maxDocumentBytes = 64 * 1024

/** `asked` is a handle, with or without @, or a DID. */
export async function resolveIdentity(
  client: NetworkClient,
  asked: string,
  signal: AbortSignal,
): Promise<Identity> {
  const name = plainName(asked)
  if (!didPattern.test(name) && !handlePattern.test(name))
    throw notFound(asked, say('bluesky_handle_form'))
  const local = await findOnConfigured(client, name, signal)
  if (local) return local
  const did = didPattern.test(name) ? name : await resolveHandle(client, name, signal)
  const document = did && (await readDocument(client, did, signal))
  if (!did || !document) throw notFound(name, say('bluesky_handle_advice'))
  if (name !== did) requireHandle(document, name)
  return { did, server: requireServer(client, document) }
}

/** The DID of the account that has the handle now. */
export async function findMentioned(
  client: NetworkClient,
  handle: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    return (await resolveIdentity(client, handle, signal)).did
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'rejected') return undefined
    throw error
  }
}

/** Copied handles come with @, with invisible marks of direction, or as the address of a profile. */
function plainName(asked: string): string {
  const name = asked.replaceAll(/[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
  const bare = name.replace(/^https:\/\/bsky\.app\/profile\//, '').replace(/^@/, '')
  return bare.startsWith('did:') ? bare : bare.toLowerCase()
}

/** The sandbox, or the one server that the operator configured: it knows its own accounts. */
async function findOnConfigured(
  client: NetworkClient,
  name: string,
  signal: AbortSignal,
): Promise<Identity | undefined> {
  if (client.isReal) return undefined
  const path = `/xrpc/com.atproto.repo.describeRepo?repo=${encodeURIComponent(name)}`
  const answer = await get(client, client.address + path, signal)
  requireActive(answer)
  const did = textAt(answer.body, 'did')
  if (answer.status !== 200 || !did) return undefined
  return { did, server: client.address }
}

/** A server that does not have the account says nothing about it: the account may be on another one. */
function requireActive(answer: Answer): void {
  const trouble = answer.status === 200 ? undefined : accountTroubleIn(answer)
  if (trouble && trouble.code !== 'bluesky_account_gone') throw accountError(trouble)
}

/**
 * How people see the account: by its handle if the handle leads to the account and the account claims the handle, else by its
 * DID. Its server can write any handle, even that of another account.
 */
export async function findShownName(
  client: NetworkClient,
  identity: Identity,
  signal: AbortSignal,
): Promise<string> {
  try {
    return (await findVerifiedHandle(client, identity, signal)) ?? identity.did
  } catch (error) {
    // A directory that does not answer must not undo the authorization.
    if (error instanceof NetworkError) return identity.did
    throw error
  }
}

async function findVerifiedHandle(
  client: NetworkClient,
  { did, server }: Identity,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!client.isReal && isConfigured(client, server)) return readHandle(client, did, signal)
  const document = await readDocument(client, did, signal)
  const [claimed] = listAt(document, 'alsoKnownAs').flatMap(
    (name) => /^at:\/\/([^/]+)$/.exec(String(name).toLowerCase())?.[1] ?? [],
  )
  if (!claimed || !handlePattern.test(claimed)) return undefined
  return (await resolveHandle(client, claimed, signal)) === did ? claimed : undefined
}

/** The sandbox, or the server that the operator configured, is trusted with the handles of its accounts. */
async function readHandle(
  client: NetworkClient,
  did: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const path = `/xrpc/com.atproto.repo.describeRepo?repo=${encodeURIComponent(did)}`
  const handle = textAt((await get(client, client.address + path, signal)).body, 'handle')
  return handle && handlePattern.test(handle) && handle !== unknownHandle ? handle : undefined
}

/** Stands for a handle that does not lead to its account. */
export const unknownHandle = 'handle.invalid'

async function resolveHandle(
  { guarded }: NetworkClient,
  handle: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const [record, ...more] = (await guarded.resolveTxt(`_atproto.${handle}`)).flatMap(
    (text) => /^did=(\S+)$/.exec(text)?.[1] ?? [],
  )
  // Several records are ambiguous, and count as none.
  if (record && more.length === 0) return didPattern.test(record) ? record : undefined
  const url = `https://${handle}/.well-known/atproto-did`
  const answer = await guarded.read(url, { maxBytes: 2_048, signal })
  const did = answer?.bytes.toString('utf8').trim() ?? ''
  return didPattern.test(did) ? did : undefined
}

async function readDocument(
  client: NetworkClient,
  did: string,
  signal: AbortSignal,
): Promise<unknown> {
  const document = did.startsWith('did:plc:')
    ? await readFromDirectory(client, did, signal)
    : await readFromWeb(client, did, signal)
  return textAt(document, 'id') === did ? document : undefined
}

async function readFromDirectory(
  client: NetworkClient,
  did: string,
  signal: AbortSignal,
): Promise<unknown> {
  if (!client.directory) return undefined
  const { status, body } = await get(client, `${client.directory}/${did}`, signal)
  return status === 200 ? body : undefined
}

async function readFromWeb(
  { guarded }: NetworkClient,
  did: string,
  signal: AbortSignal,
): Promise<unknown> {
  const host = decodeURIComponent(did.slice('did:web:'.length))
  const url = `https://${host}/.well-known/did.json`
  const answer = await guarded.read(url, { maxBytes: maxDocumentBytes, signal })
  return answer && parseAnswer(answer.bytes.toString('utf8'))
}

/** Calls a configured address. */
async function get(client: NetworkClient, url: string, signal: AbortSignal): Promise<Answer> {
  const headers = { accept: 'application/json', 'user-agent': 'Carillon' }
  const request = { method: 'GET' as const, url: new URL(url), headers }
  const { answer, ...rest } = await client.send(request, { signal, timeoutMs: client.timeoutMs })
  if (answer && answer.status < 500 && answer.status !== 429) return answer
  const cause = 'trouble' in rest ? rest.trouble : undefined
  const { host } = request.url
  throw new NetworkError(
    'retry',
    'bluesky_unreachable',
    say('network_unreachable', { network: host }),
    { cause },
  )
}

/** A handle may point to any account: the account must claim the handle too. */
function requireHandle(document: unknown, handle: string): void {
  const claimed = listAt(document, 'alsoKnownAs').map((name) => String(name).toLowerCase())
  if (claimed.includes(`at://${handle}`)) return
  throw notFound(handle, say('bluesky_other_handle'))
}

function requireServer(client: NetworkClient, document: unknown): string {
  const service = listAt(document, 'service').find((entry) =>
    textAt(entry, 'id')?.endsWith('#atproto_pds'),
  )
  const server = textAt(service, 'serviceEndpoint') ?? ''
  const isPds = valueAt(service, 'type') === 'AtprotoPersonalDataServer'
  return isPds ? requireAllowed(client, server) : requireAllowed(client, '')
}

export function requireAllowed(client: NetworkClient, server: string): string {
  const problem = isConfigured(client, server) ? undefined : client.guarded.checkServer(server)
  if (!problem) return new URL(server).href.replace(/\/$/, '')
  throw new NetworkError(
    'rejected',
    'bluesky_server_refused',
    say('account_server_address', { rule: problem }),
    { hint: say('give_public_server') },
  )
}

function notFound(name: string, hint: Said): NetworkError {
  const message = say('bluesky_no_account', { handle: name.slice(0, 100) })
  return new NetworkError('rejected', 'bluesky_unknown_handle', message, { hint })
}
