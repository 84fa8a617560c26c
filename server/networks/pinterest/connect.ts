// Connects accounts of Pinterest by OAuth 2.0 (developers.pinterest.com, "Set up authentication and authorization"). Every
// renewal brings a new refresh token, which lives for 60 days and can be renewed again and again.
import { say } from '../../sentences/sentences.ts'
import type { Board, Candidate, Connecting } from '../connecting.ts'
import { incomplete, listAt, type NetworkClient, textAt, valueAt } from '../http/client.ts'
import type { Answer } from '../http/request.ts'
import { idOf, readWithTokens } from '../oauth/authorizing.ts'
import { describeAccount, type OAuth, openOAuth } from '../oauth/oauth.ts'
import type { Verdict } from '../oauth/token-endpoint.ts'
import { scopes } from './scopes.ts'

const authorizeUrl = 'https://www.pinterest.com/oauth/'

const oauth: OAuth = {
  tokenPath: '/v5/oauth/token',
  keys: 'basic',
  separator: ',',
  // Apps that were created before 25 September 2025 get the kind that can be renewed only by asking.
  codeParameters: { continuous_refresh: 'true' },
  judge,
}

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
  open: (client) => ({
    ...openOAuth(client, oauth, {
      authorizeUrl,
      describe: describeAccount((tokens, signal) => readAccount(client, tokens, signal)),
    }),
    listBoards: ({ tokens }, signal) => listBoards(client, tokens, signal),
  }),
}

async function readAccount(
  client: NetworkClient,
  credentials: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Candidate> {
  const body = await readWithTokens(client, credentials, { path: '/v5/user_account' }, signal)
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
    const body = await readWithTokens(client, credentials, { path: '/v5/boards', query }, signal)
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
