// The pages that a person can connect. The list of the person's own pages leaves out pages of business portfolios: those are
// found by the portfolios, and by the pages that the grant names.
import { say } from '../../sentences/sentences.ts'
import type { Candidate, NetworkApp } from '../connecting.ts'
import { graphPath } from '../graph/graph.ts'
import {
  callNetwork,
  incomplete,
  listAt,
  type NetworkClient,
  textAt,
  valueAt,
} from '../http/client.ts'
import { type Account, NetworkError } from '../networks.ts'
import { apiAddress, idOf } from '../oauth/authorizing.ts'
import { judgeGraph } from '../oauth/graph-tokens.ts'
import { callTokenEndpoint, type TokenCall } from '../oauth/token-endpoint.ts'

const perPage = 25
/** Two thousand pages at most. */
const maxPages = 80
const maxBusinesses = 50
const maxNamed = 200

type Listing = {
  app: NetworkApp
  account: Account
  scopes: readonly string[]
  /** Reads with a token that was issued just now. */
  read<T>(work: () => Promise<T>): Promise<T>
}

export async function listPages(
  client: NetworkClient,
  { app, account, scopes, read }: Listing,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const found = new Map<string, Candidate>()
  const add = (pages: Candidate[]) => {
    for (const page of pages) if (!found.has(page.networkId)) found.set(page.networkId, page)
  }
  add(await read(() => listOwn(client, account, signal)))
  if (scopes.includes('business_management'))
    add(await unlessRefused(() => listOfBusinesses(client, account, signal), []))
  const token = String(account.credentials.accessToken)
  const { pages } = await debugToken(client, app, token, { read, signal })
  for (const id of pages.slice(0, maxNamed))
    if (!found.has(id)) add(await unlessRefused(() => readPage(client, account, id, signal), []))
  return [...found.values()]
}

export type DebuggedToken = {
  /** Null: the token ends only with the grant. */
  expiresAt: Date | null
  /** The pages that the person chose, where the network names them. */
  pages: string[]
}

/** Facebook's facts about a token of the app; undefined if Facebook refuses them. */
export async function debugToken(
  client: NetworkClient,
  app: NetworkApp,
  token: string,
  { read, signal }: Pick<Listing, 'read'> & { signal: AbortSignal },
): Promise<DebuggedToken> {
  const unknown = { expiresAt: null, pages: [] }
  return unlessRefused(() => read(() => askAbout(client, app, token, signal)), unknown)
}

/** The token travels in the address, because Facebook takes it nowhere else. */
async function askAbout(
  client: NetworkClient,
  { clientId, clientSecret }: NetworkApp,
  token: string,
  signal: AbortSignal,
): Promise<DebuggedToken> {
  const call: TokenCall = {
    method: 'GET',
    url: apiAddress(client, `${graphPath}/debug_token`),
    query: { input_token: token },
    bearer: `${clientId}|${clientSecret}`,
    isSpending: false,
  }
  const { body } = await callTokenEndpoint(client, call, judgeGraph, signal)
  const seconds = Number(textAt(body, 'data', 'expires_at') ?? 0)
  const granular = listAt(body, 'data', 'granular_scopes').filter((scope) =>
    textAt(scope, 'scope')?.startsWith('pages_'),
  )
  const pages = granular.flatMap((scope) =>
    listAt(scope, 'target_ids').flatMap((id) => idOf(id) ?? []),
  )
  return {
    expiresAt: seconds > 0 ? new Date(seconds * 1_000) : null,
    pages: [...new Set(pages)],
  }
}

const ownFields = 'id,name,access_token,tasks,picture{url}'
/** Tasks are known only in the list of a person's own pages. */
const otherFields = 'id,name,access_token,picture{url}'

function listOwn(
  client: NetworkClient,
  account: Account,
  signal: AbortSignal,
): Promise<Candidate[]> {
  return listAll(client, account, { path: '/me/accounts', fields: ownFields }, signal)
}

async function listOfBusinesses(
  client: NetworkClient,
  account: Account,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const path = `${graphPath}/me/businesses`
  const query = { fields: 'id,name', limit: String(maxBusinesses) }
  const call = { purpose: 'read', method: 'GET', path, query } as const
  const { body } = await callNetwork(client, account, call, signal)
  const ids = listAt(body, 'data').flatMap((business) => idOf(valueAt(business, 'id')) ?? [])
  const pages: Candidate[] = []
  for (const id of ids)
    for (const edge of ['owned_pages', 'client_pages']) {
      const list = { path: `/${id}/${edge}`, fields: otherFields }
      pages.push(...(await unlessRefused(() => listAll(client, account, list, signal), [])))
    }
  return pages
}

async function readPage(
  client: NetworkClient,
  account: Account,
  id: string,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const path = `${graphPath}/${encodeURIComponent(id)}`
  const call = { purpose: 'read', method: 'GET', path, query: { fields: otherFields } } as const
  return describePage((await callNetwork(client, account, call, signal)).body)
}

async function listAll(
  client: NetworkClient,
  account: Account,
  { path, fields }: { path: string; fields: string },
  signal: AbortSignal,
): Promise<Candidate[]> {
  const pages: Candidate[] = []
  let after: string | undefined
  for (let count = 0; count < maxPages; count += 1) {
    const query = { fields, limit: String(perPage), ...(after ? { after } : {}) }
    const { body } = await callNetwork(
      client,
      account,
      { purpose: 'read', method: 'GET', path: graphPath + path, query },
      signal,
    )
    if (!Array.isArray(valueAt(body, 'data'))) throw incomplete(client, 'read')
    pages.push(...listAt(body, 'data').flatMap(describePage))
    after = textAt(body, 'paging', 'next') && textAt(body, 'paging', 'cursors', 'after')
    if (!after) break
  }
  return pages
}

function describePage(page: unknown): Candidate[] {
  const networkId = idOf(valueAt(page, 'id'))
  if (networkId === undefined) return []
  const accessToken = textAt(page, 'access_token')
  const tasks = valueAt(page, 'tasks')
  const base = {
    type: 'FACEBOOKPAGE',
    networkId,
    username: textAt(page, 'name') ?? networkId,
    avatarUrl: textAt(page, 'picture', 'data', 'url') ?? null,
  }
  if (Array.isArray(tasks) && !tasks.includes('CREATE_CONTENT'))
    return [{ ...base, obstacle: noTask }]
  if (!accessToken) return [{ ...base, obstacle: noToken }]
  return [{ ...base, tokens: { accessToken } }]
}

const noTask = say('facebook_role_lacks_content')
const noToken = say('facebook_page_no_access')

/** A list that cannot be read must not keep the other pages from being connected. */
async function unlessRefused<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NetworkError) return otherwise
    throw error
  }
}
