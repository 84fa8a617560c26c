// Instagram Login and the log-in of Threads: a code becomes a token of an hour, that one of 60 days. The long-lived token is its
// own refresh token, and stays valid when it is renewed.
import { say } from '../../sentences/sentences.ts'
import type { Authorizer, Candidate, FinishInput, NetworkApp } from '../connecting.ts'
import {
  apiAddress,
  authorizeAddress,
  readWithFreshToken,
  requireApp,
  requireCode,
  requireStored,
} from './authorizing.ts'
import { type NetworkClient, textAt, valueAt } from '../http/client.ts'
import { judgeGraph } from './graph-tokens.ts'
import type { Answer } from '../http/request.ts'
import {
  callTokenEndpoint,
  expiryOf,
  scopesGranted,
  scopesOf,
  type TokenCall,
  tokenAt,
  unreadable,
  type Verdict,
} from './token-endpoint.ts'

export type GraphLogin = {
  authorizeUrl: string
  /** Further parameters of that address. */
  query?: Record<string, string>
  /** Codes are exchanged at another host than everything else. */
  codeHost?: string
  /** Grant types. */
  lengthen: string
  renew: string
  /** How the network calls the app: "Instagram app". */
  appWords: string
  /** Explains the refusals that this network words in its own way. */
  judge?(answer: Answer): Verdict | undefined
  /** Why a callback has no code, where the network says so in its own way. */
  refuse?(query: FinishInput['query']): Error | undefined
  readAccount(tokens: Tokens, signal: AbortSignal): Promise<Candidate>
  /** For a network that does not name the granted scopes with the token. */
  readScopes?(tokens: Tokens, signal: AbortSignal): Promise<string[]>
}

type Tokens = { accessToken: string }

const codePath = '/oauth/access_token'

export function openGraphLogin(client: NetworkClient, login: GraphLogin): Authorizer {
  const { readScopes } = login
  return {
    async start({ app, redirectUri, state, scopes }) {
      const { clientId } = requireApp(client, app)
      const query = {
        ...login.query,
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: scopes.join(','),
        state,
      }
      return { url: authorizeAddress(client, login.authorizeUrl, query) }
    },
    async finish(input, signal) {
      const app = requireApp(client, input.app)
      const refusal = login.refuse?.(input.query)
      if (refusal) throw refusal
      const code = requireCode(client, input)
      const given = { code, redirectUri: input.redirectUri, asked: input.scopes }
      const short = await exchangeCode(client, login, { ...app, ...given }, signal)
      const lengthen = {
        grant_type: login.lengthen,
        client_secret: app.clientSecret,
        access_token: short.accessToken,
      }
      const fresh = <T>(read: () => Promise<T>) => readWithFreshToken(read, signal)
      const { tokens, accessExpiresAt } = await fresh(() =>
        requestToken(client, login, '/access_token', lengthen, signal),
      )
      const account = await fresh(() => login.readAccount(tokens, signal))
      return {
        subject: { id: account.networkId, username: account.username },
        scopes: readScopes ? await fresh(() => readScopes(tokens, signal)) : short.scopes,
        tokens,
        accessExpiresAt,
        refreshExpiresAt: null,
        accounts: [account],
      }
    },
    async renew(credential, signal) {
      const access_token = requireStored(client, credential, 'accessToken')
      const query = { grant_type: login.renew, access_token }
      const renewed = await requestToken(client, login, '/refresh_access_token', query, signal)
      const { scopes } = renewed
      return {
        tokens: { ...credential.tokens, ...renewed.tokens },
        ...(scopes.length > 0 ? { scopes } : {}),
        accessExpiresAt: renewed.accessExpiresAt,
        refreshExpiresAt: null,
      }
    },
  }
}

async function exchangeCode(
  client: NetworkClient,
  login: GraphLogin,
  given: NetworkApp & { code: string; redirectUri: string; asked: FinishInput['scopes'] },
  signal: AbortSignal,
): Promise<{ accessToken: string; scopes: string[] }> {
  const { codeHost } = login
  const call: TokenCall = {
    method: 'POST',
    url: client.isReal && codeHost ? codeHost + codePath : apiAddress(client, codePath),
    form: {
      client_id: given.clientId,
      client_secret: given.clientSecret,
      grant_type: 'authorization_code',
      redirect_uri: given.redirectUri,
      code: given.code,
    },
    isSpending: true,
  }
  const answer = await callTokenEndpoint(client, call, judgeBy(login), signal)
  // Documented as {data: [{…}]}, answered as {…}. Its user_id is a number that lost digits: the id is read from the account.
  const accessToken = tokenAt(answer, 'access_token') ?? tokenAt(answer, 'data', 0, 'access_token')
  if (accessToken === undefined) throw unreadable(client, call)
  const permissions =
    valueAt(answer.body, 'permissions') ?? valueAt(answer.body, 'data', 0, 'permissions')
  return { accessToken, scopes: scopesGranted(permissions, given.asked) }
}

/** The old token stays valid, so a lost answer loses nothing. */
async function requestToken(
  client: NetworkClient,
  login: GraphLogin,
  path: string,
  query: Record<string, string>,
  signal: AbortSignal,
) {
  const call: TokenCall = { method: 'GET', url: apiAddress(client, path), query, isSpending: false }
  const answer = await callTokenEndpoint(client, call, judgeBy(login), signal)
  const accessToken = tokenAt(answer, 'access_token')
  if (accessToken === undefined) throw unreadable(client, call)
  return {
    tokens: { accessToken },
    scopes: scopesOf(valueAt(answer.body, 'permissions')),
    accessExpiresAt: expiryOf(answer),
  }
}

/** The code endpoint answers {error_type, code, error_message}, the others like the rest of the Graph interface. */
function judgeBy({ judge, appWords }: GraphLogin) {
  return (client: NetworkClient, answer: Answer): Verdict => {
    const own = judge?.(answer)
    if (own) return own
    const sentence = textAt(answer.body, 'error_message')
    if (sentence === undefined) return judgeGraph(client, answer)
    const hint = say('compare_meta_keys', { app: appWords })
    const isAboutKeys = /platform app|client secret|client_id/i.test(sentence)
    return isAboutKeys ? { code: 'app_keys', sentence, hint } : { sentence }
  }
}
