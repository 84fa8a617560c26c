// Connects accounts of Pinterest by OAuth 2.0 (developers.pinterest.com, "Set up authentication and authorization"). Every
// renewal brings a new refresh token, which lives for 60 days and can be renewed again and again.
import { say } from '../../sentences/sentences.ts'
import type { Authorizer, Board, Candidate, Connecting, NetworkApp } from '../connecting.ts'
import {
  apiAddress,
  authorizeAddress,
  idOf,
  readWithFreshToken,
  requireApp,
  requireCode,
  requireStored,
} from '../oauth/authorizing.ts'
import {
  callNetwork,
  incomplete,
  listAt,
  type NetworkClient,
  textAt,
  valueAt,
} from '../http/client.ts'
import type { Answer } from '../http/request.ts'
import {
  callTokenEndpoint,
  expiryOf,
  readPair,
  scopesGranted,
  scopesOf,
  type TokenCall,
  type Verdict,
} from '../oauth/token-endpoint.ts'
import { scopes } from './scopes.ts'

const authorizeUrl = 'https://www.pinterest.com/oauth/'

export const connect: Connecting = {
  authorizeUrl,
  app: {
    registerAt: 'https://developers.pinterest.com/apps/',
    idLabel: 'App ID',
    secretLabel: 'App secret key',
    steps: [
      'Create an app with a Pinterest business account, and wait until trial access is given.',
      'Enter the redirect address among the redirect links of the app, letter by letter.',
      'Ask for standard access when everything works: with trial access only you see the Pins that are made, or Pinterest refuses them and messages wait.',
    ],
  },
  scopes,
  open: openAuthorizer,
}

function openAuthorizer(client: NetworkClient): Authorizer {
  return {
    async start({ app, redirectUri, state, scopes }) {
      const { clientId } = requireApp(client, app)
      const query = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: scopes.join(','),
        state,
      }
      return { url: authorizeAddress(client, authorizeUrl, query) }
    },
    async finish(input, signal) {
      const basic = requireApp(client, input.app)
      const call = tokenCall(client, basic, {
        grant_type: 'authorization_code',
        code: requireCode(client, input),
        redirect_uri: input.redirectUri,
        // Apps that were created before 25 September 2025 get the kind that can be renewed only by asking.
        continuous_refresh: 'true',
      })
      const answer = await callTokenEndpoint(client, call, judge, signal)
      const tokens = readPair(client, call, answer)
      const account = await readWithFreshToken(() => readAccount(client, tokens, signal), signal)
      return {
        subject: { id: account.networkId, username: account.username },
        scopes: scopesGranted(valueAt(answer.body, 'scope'), input.scopes),
        tokens,
        ...endsOf(answer),
        accounts: [account],
      }
    },
    async renew(credential, signal) {
      const basic = requireApp(client, credential.app)
      const refresh_token = requireStored(client, credential, 'refreshToken')
      const call = tokenCall(client, basic, { grant_type: 'refresh_token', refresh_token })
      const answer = await callTokenEndpoint(client, call, judge, signal)
      const scopes = scopesOf(valueAt(answer.body, 'scope'))
      return {
        tokens: readPair(client, call, answer, credential.tokens),
        ...(scopes.length > 0 ? { scopes } : {}),
        ...endsOf(answer),
      }
    },
    listBoards: ({ tokens }, signal) => listBoards(client, tokens, signal),
  }
}

function tokenCall(
  client: NetworkClient,
  basic: NetworkApp,
  form: Record<string, string>,
): TokenCall {
  return {
    method: 'POST',
    url: apiAddress(client, '/v5/oauth/token'),
    basic,
    form,
    isSpending: true,
  }
}

function endsOf(answer: Answer) {
  return {
    accessExpiresAt: expiryOf(answer),
    refreshExpiresAt: expiryOf(answer, 'refresh_token_expires_in'),
  }
}

async function readAccount(
  client: NetworkClient,
  credentials: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Candidate> {
  const { body } = await callNetwork(
    client,
    { networkId: '', username: '', credentials },
    { purpose: 'read', method: 'GET', path: '/v5/user_account' },
    signal,
  )
  const networkId = idOf(valueAt(body, 'id'))
  const username = textAt(body, 'username')
  if (networkId === undefined || username === undefined) throw incomplete(client, 'read')
  const avatarUrl = textAt(body, 'profile_image') ?? null
  return { type: 'PINTEREST', networkId, username, avatarUrl }
}

/** Ten thousand boards at most. */
const maxPages = 40

async function listBoards(
  client: NetworkClient,
  credentials: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Board[]> {
  const boards: Board[] = []
  let bookmark: string | undefined
  for (let count = 0; count < maxPages; count += 1) {
    const query = { page_size: '250', ...(bookmark ? { bookmark } : {}) }
    const { body } = await callNetwork(
      client,
      { networkId: '', username: '', credentials },
      { purpose: 'read', method: 'GET', path: '/v5/boards', query },
      signal,
    )
    if (!Array.isArray(valueAt(body, 'items'))) throw incomplete(client, 'read')
    boards.push(...listAt(body, 'items').flatMap(describeBoard))
    bookmark = textAt(body, 'bookmark')
    if (!bookmark) break
  }
  return boards
}

function describeBoard(board: unknown): Board[] {
  const id = idOf(valueAt(board, 'id'))
  if (id === undefined) return []
  const isSecret = textAt(board, 'privacy') === 'SECRET'
  return [{ id, name: textAt(board, 'name') ?? id, isSecret }]
}

/** {code, message}. 283 is about the grant, 2 about the keys in the header. */
function judge(_client: NetworkClient, { status, body }: Answer): Verdict {
  const code = textAt(body, 'code')
  const sentence = textAt(body, 'message')
  if (code === '283' || textAt(body, 'error') === 'invalid_grant')
    return { kind: 'reconnect', code, sentence }
  if (status === 401)
    return {
      code: 'app_keys',
      sentence,
      hint: say('pinterest_compare_keys'),
    }
  return { code, sentence }
}
