// Instagram Login and the log-in of Threads: a code becomes a token of an hour, that one of 60 days. The long-lived token is its
// own refresh token, and stays valid when it is renewed.
import { say } from '../../sentences/sentences.ts'
import type { Authorizer, Candidate, FinishInput } from '../connecting.ts'
import { type NetworkClient, textAt, valueAt } from '../http/client.ts'
import type { Answer } from '../http/request.ts'
import { apiAddress, readWithFreshToken, requireStored } from './authorizing.ts'
import { judgeGraph } from './graph-tokens.ts'
import { describeAccount, type OAuth, openOAuth } from './oauth.ts'
import {
  callTokenEndpoint,
  expiryOf,
  readPair,
  scopesOf,
  type TokenCall,
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

function dialectOf(login: GraphLogin): OAuth {
  return {
    tokenPath: '/oauth/access_token',
    ...(login.codeHost && { tokenHost: login.codeHost }),
    keys: 'form',
    separator: ',',
    pageParameters: () => login.query ?? {},
    // Documented as {data: [{…}]}, answered as {…}. Its user_id is a number that lost digits: the id is read from the account.
    unwrap: (body) => valueAt(body, 'data', 0),
    scopeField: 'permissions',
    judge: judgeBy(login),
  }
}

export function openGraphLogin(client: NetworkClient, login: GraphLogin): Authorizer {
  const { readScopes, authorizeUrl } = login
  const describe = describeAccount(login.readAccount)
  const { start, finish } = openOAuth(client, dialectOf(login), {
    authorizeUrl,
    async describe(short, signal, { clientSecret: client_secret }) {
      const fresh = <T>(read: () => Promise<T>) => readWithFreshToken(read, signal)
      const access_token = short.tokens.accessToken
      const query = { grant_type: login.lengthen, client_secret, access_token }
      const { tokens, accessExpiresAt } = await fresh(() =>
        requestToken(client, login, '/access_token', query, signal),
      )
      const described = await describe({ ...short, tokens }, signal)
      const scopes = readScopes ? await fresh(() => readScopes(tokens, signal)) : short.scopes
      return { ...described, tokens, accessExpiresAt, refreshExpiresAt: null, scopes }
    },
  })
  return {
    start,
    async finish(input, signal) {
      const refusal = login.refuse?.(input.query)
      if (refusal) throw refusal
      return finish(input, signal)
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
  return {
    tokens: readPair(client, call, answer),
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
