// Connects Threads profiles (developers.facebook.com, "Threads API: Get access tokens and permissions").
import { say } from '../../sentences/sentences.ts'
import type { Candidate, Connecting } from '../connecting.ts'
import { incomplete, type NetworkClient, textAt, valueAt } from '../http/client.ts'
import type { Answer } from '../http/request.ts'
import { NetworkError } from '../networks.ts'
import { apiAddress, idOf, readWithTokens } from '../oauth/authorizing.ts'
import { openGraphLogin } from '../oauth/graph-login.ts'
import { judgeGraph } from '../oauth/graph-tokens.ts'
import { readSignedRequest } from '../oauth/signed-request.ts'
import { callTokenEndpoint, scopesOf, type Verdict } from '../oauth/token-endpoint.ts'
import { endedSession } from './explain.ts'
import { threadsVersion } from './post/containers.ts'

/** Not threads.net: its redirect loses the query. */
const authorizeUrl = 'https://www.threads.com/oauth/authorize'

export const connect: Connecting = {
  authorizeUrl,
  app: {
    registerAt: 'https://developers.facebook.com/apps/',
    idLabel: 'Threads app ID',
    secretLabel: 'Threads app secret',
    steps: [
      'Create an app with the use case "Access the Threads API".',
      'Copy the Threads app id and secret that the settings of this use case show; with those of the Meta app Threads answers 4476002 or 1349026.',
      'Enter the redirect address among the redirect callback URLs of the use case; Threads takes https only.',
      'Add the profiles as Threads testers, who accept the invitation in their settings under "Website permissions" (1349245 otherwise), or ask for the permissions in App Review.',
    ],
  },
  scopes: [
    { name: 'threads_basic', feature: 'publish' },
    { name: 'threads_content_publish', feature: 'publish' },
    {
      name: 'threads_manage_replies',
      feature: 'publish',
      isOptional: true,
      without: 'no replies',
    },
    { name: 'threads_read_replies', feature: 'interactions' },
    { name: 'threads_manage_mentions', feature: 'interactions' },
  ],
  renewalMinAgeSeconds: 24 * 3_600,
  readRemoval: readSignedRequest,
  open: (client) =>
    openGraphLogin(client, {
      authorizeUrl,
      lengthen: 'th_exchange_token',
      renew: 'th_refresh_token',
      appWords: 'Threads app',
      judge: (answer) => judgeOwn(client, answer),
      refuse: (query) => refuseCallback(client, query.error_code),
      readAccount: (tokens, signal) => readAccount(client, tokens, signal),
      readScopes: (tokens, signal) => readScopes(client, tokens, signal),
    }),
}

async function readAccount(
  client: NetworkClient,
  credentials: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Candidate> {
  const query = { fields: 'id,username,threads_profile_picture_url' }
  const call = { path: `${threadsVersion}/me`, query }
  const body = await readWithTokens(client, credentials, call, signal)
  const networkId = idOf(valueAt(body, 'id'))
  const username = textAt(body, 'username')
  if (networkId === undefined || username === undefined) throw incomplete(client, 'read')
  const avatarUrl = textAt(body, 'threads_profile_picture_url') ?? null
  return { type: 'THREADS', networkId, username, avatarUrl }
}

/** Threads does not say with the token what was granted. */
async function readScopes(
  client: NetworkClient,
  { accessToken }: { accessToken: string },
  signal: AbortSignal,
): Promise<string[]> {
  const call = {
    method: 'GET',
    url: apiAddress(client, `${threadsVersion}/debug_token`),
    query: { input_token: accessToken },
    bearer: accessToken,
    isSpending: false,
  } as const
  const { body } = await callTokenEndpoint(client, call, judgeGraph, signal)
  const scopes = valueAt(body, 'data', 'scopes')
  if (!Array.isArray(scopes)) throw incomplete(client, 'read')
  return scopesOf(scopes)
}

/** By error_code, which comes as {error_message, error_code}. */
const explanations: Record<string, Required<Pick<Verdict, 'code' | 'sentence' | 'hint'>>> = {
  '1349026': wrongApp('1349026'),
  '4476002': wrongApp('4476002'),
  '1349245': {
    code: 'not_a_tester',
    sentence: say('threads_not_a_tester'),
    hint: say('threads_not_a_tester_advice'),
  },
}

function wrongApp(code: string) {
  return {
    code: 'app_keys',
    sentence: say('threads_unknown_app', { detail: code }),
    hint: say('threads_compare_keys'),
  }
}

function judgeOwn(client: NetworkClient, answer: Answer): Verdict | undefined {
  const code = textAt(answer.body, 'error_code') ?? ''
  if (Object.hasOwn(explanations, code)) return explanations[code]
  if (textAt(answer.body, 'error', 'code') !== endedSession) return undefined
  const { sentence, hint } = client.explain(answer)
  return { kind: 'reconnect', code: endedSession, sentence, hint }
}

/** Any page can call the callback: only a code that is known here is explained. */
function refuseCallback({ name }: NetworkClient, code = ''): NetworkError | undefined {
  const explanation = Object.hasOwn(explanations, code) ? explanations[code] : undefined
  if (!explanation) return undefined
  const { sentence, hint } = explanation
  return new NetworkError('rejected', `${name}_${explanation.code}`, sentence, { hint })
}
