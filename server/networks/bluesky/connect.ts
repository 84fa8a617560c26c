// Connects an account of Bluesky by OAuth, or by an app password. The password is used once, to open a session, and not kept: the
// session is renewed from then on. A renewal whose answer was lost can be repeated, because a used refresh token stays valid for
// two hours.
import { SaidError, say } from '../../sentences/sentences.ts'
import type { Authorizer, ConnectedCredential, Connecting, Grant, Renewed } from '../connecting.ts'
import { callNetwork, incomplete, type NetworkClient, textAt, valueAt } from '../http/client.ts'
import { parseAnswer } from '../http/parse-answer.ts'
import { readRetryAt } from '../http/rate-limits.ts'
import type { Answer } from '../http/request.ts'
import { NetworkError } from '../networks.ts'
import { accountError, accountTroubleIn } from './explain.ts'
import * as oauth from './oauth/authorize.ts'
import {
  notificationsScope,
  peopleScope,
  publishedApp,
  repostScope,
  scopeNames,
} from './oauth/client.ts'
import { findShownName, type Identity, requireAllowed, resolveIdentity } from './server/identity.ts'
import { clientFor, noncesOf } from './server/server.ts'

const passwordPattern = '^[a-z0-9]{4}(-[a-z0-9]{4}){3}$'

export const connecting: Connecting = {
  asks: { field: 'handle', label: say('handle_label'), example: 'alice.bsky.social' },
  password: {
    label: say('app_password_label'),
    help: say('bluesky_make_app_password'),
    pattern: passwordPattern,
    patternWords: say('bluesky_app_password_groups'),
  },
  publishedApp,
  scopes: [
    ...scopeNames.map((name) => ({ name, feature: 'publish' as const })),
    {
      ...{ name: repostScope, feature: 'publish', isOptional: true },
      without: 'nothing is reposted',
    },
    {
      ...{ name: peopleScope, feature: 'publish', isOptional: true },
      without: 'people are not searched',
    },
    { name: notificationsScope, feature: 'interactions' },
  ],
  open: openAuthorizer,
}

/** An app password allows everything that publishing and reading need. */
const scopesOfPassword = [...scopeNames, repostScope, peopleScope, notificationsScope]

function openAuthorizer(client: NetworkClient): Authorizer {
  const context = { client, nonces: noncesOf(client) }
  return {
    start: (input, signal) => oauth.start(context, input, signal),
    finish: (input, signal) => oauth.finish(context, input, signal),
    async logIn({ asked, password, server }, signal) {
      requireAppPassword(password)
      const identity = server
        ? { identifier: asked.trim().replace(/^@/, ''), server: requireAllowed(client, server) }
        : withIdentifier(await resolveIdentity(client, asked, signal))
      return createSession(client, { ...identity, password: password.trim() }, signal)
    },
    renew: (credential, signal) =>
      isOAuth(credential)
        ? oauth.renew(context, credential, signal)
        : renew(client, credential, signal),
    revoke: (credential, signal) =>
      isOAuth(credential)
        ? oauth.revoke(context, credential, signal)
        : revoke(client, credential, signal),
  }
}

function isOAuth({ tokens }: ConnectedCredential): boolean {
  return tokens.dpopKey !== undefined
}

function withIdentifier({ did, server }: Identity) {
  return { identifier: did, did, server }
}

function requireAppPassword(password: string): void {
  if (new RegExp(passwordPattern).test(password.trim())) return
  throw new NetworkError(
    'rejected',
    'bluesky_not_an_app_password',
    say('bluesky_app_password_form'),
    { hint: say('bluesky_app_password_advice') },
  )
}

type LogIn = { identifier: string; password: string; server: string; did?: string }

async function createSession(
  client: NetworkClient,
  { identifier, password, server, did }: LogIn,
  signal: AbortSignal,
): Promise<Grant> {
  const own = clientFor(client, { server })
  const outcome = await own.send(
    {
      method: 'POST',
      url: new URL(`${own.address}/xrpc/com.atproto.server.createSession`),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'user-agent': 'Carillon',
      },
      body: JSON.stringify({ identifier, password }),
    },
    { signal, timeoutMs: own.timeoutMs },
  )
  if (!outcome.answer) throw unreachable(server, outcome.trouble)
  if (outcome.answer.status !== 200) throw explainRefused(outcome.answer, password)
  const session = requireSession(client, outcome.answer.body)
  if (did && session.did !== did) throw incomplete(client, 'read')
  const username = await findShownName(client, { did: session.did, server }, signal)
  const subject = { id: session.did, username }
  return {
    subject,
    server,
    scopes: scopesOfPassword,
    ...tokensOf(session),
    accounts: [
      { type: 'BLUESKY', networkId: subject.id, username: subject.username, avatarUrl: null },
    ],
  }
}

function unreachable(server: string, cause: Error): NetworkError {
  const message = say('server_unreachable_because', {
    server: new URL(server).host,
    why: cause instanceof SaidError ? cause.said : cause.message,
  })
  return new NetworkError('retry', 'bluesky_unreachable', message, { cause })
}

function explainRefused(answer: Answer, password: string): NetworkError {
  const { status, body, headers } = answer
  const sentence = textAt(body, 'message')?.replaceAll(password, '…').slice(0, 500)
  if (status === 429) return tooManyLogIns(readRetryAt(headers, 5 * 60_000))
  const trouble = accountTroubleIn(answer)
  if (trouble) return accountError(trouble)
  if (status >= 500 || status < 400)
    return new NetworkError(
      'retry',
      `bluesky_${status}`,
      say('network_status', { network: 'Bluesky', status }),
    )
  return new NetworkError(
    'rejected',
    status === 401 ? 'bluesky_wrong_password' : `bluesky_${status}`,
    say('bluesky_refuses_log_in', { why: sentence ?? say('status', { status }) }),
    { hint: say('bluesky_new_app_password') },
  )
}

/** A server allows 30 log-ins in five minutes and 300 in a day, and says how long to wait. */
function tooManyLogIns(retryAt: Date): NetworkError {
  const time = retryAt.toISOString().slice(0, 16).replace('T', ' ')
  const message = say('bluesky_log_ins_limited')
  return new NetworkError('rate-limited', 'bluesky_429', message, {
    retryAt,
    hint: say('bluesky_try_again_after', { time }),
  })
}

async function renew(
  client: NetworkClient,
  credential: ConnectedCredential,
  signal: AbortSignal,
): Promise<Renewed> {
  const path = '/xrpc/com.atproto.server.refreshSession'
  const { body } = await callAsRefresh(client, credential, path, signal)
  const session = requireSession(client, body)
  if (session.did !== credential.subject) throw incomplete(client, 'publish')
  return { ...tokensOf(session), scopes: scopesOfPassword }
}

async function revoke(
  client: NetworkClient,
  credential: ConnectedCredential,
  signal: AbortSignal,
): Promise<void> {
  await callAsRefresh(client, credential, '/xrpc/com.atproto.server.deleteSession', signal)
}

/** Both calls carry the refresh token instead of the access token. An expired one ends the session for good. */
function callAsRefresh(
  client: NetworkClient,
  { server, subject, tokens }: ConnectedCredential,
  path: string,
  signal: AbortSignal,
): Promise<Answer> {
  const account = {
    networkId: subject,
    username: '',
    credentials: { accessToken: tokens.refreshToken },
  }
  const call = { purpose: 'publish' as const, method: 'POST' as const, path }
  return callNetwork(clientFor(client, { server }), account, call, signal)
}

type Session = { did: string; accessToken: string; refreshToken: string }

function requireSession(client: NetworkClient, body: unknown): Session {
  const did = textAt(body, 'did')
  const [accessToken, refreshToken] = [textAt(body, 'accessJwt'), textAt(body, 'refreshJwt')]
  if (!did || !accessToken || !refreshToken) throw incomplete(client, 'publish')
  if (valueAt(body, 'active') === false)
    throw new NetworkError(
      'reconnect',
      'bluesky_account_inactive',
      say('bluesky_account_state', { state: textAt(body, 'status') ?? say('not_active') }),
      {
        hint: say('bluesky_reactivate'),
        outlivesRenewal: true,
      },
    )
  return { did, accessToken, refreshToken }
}

function tokensOf({ accessToken, refreshToken }: Session): Renewed {
  return {
    tokens: { accessToken, refreshToken },
    accessExpiresAt: endOf(accessToken),
    refreshExpiresAt: endOf(refreshToken),
  }
}

/** A session's tokens are JWTs that say when they end. Only read: the server checks them. */
function endOf(token: string): Date | null {
  const payload = token.split('.')[1]
  if (!payload) return null
  const claims = parseAnswer(Buffer.from(payload, 'base64url').toString('utf8'))
  const seconds = valueAt(claims, 'exp')
  return typeof seconds === 'number' ? new Date(seconds * 1_000) : null
}
