// The error pages of an authorization that cannot be redirected back to the app: its redirect URI is missing or not registered,
// or the page is too old. Advice for the member comes first, details for the app's developer after it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorNotice, errorPage } from '../../http/pages/error-page.ts'
import { html } from '../../http/pages/html.ts'
import { sendPage } from '../../http/pages/send-page.ts'
import type { OAuthError } from '../dialect.ts'

export type RefusedRequest = {
  error: Omit<OAuthError, 'error_uri'>
  traceId: string
  /** The parameters of the request: a repeated one is a list. */
  sent: Record<string, unknown>
  appName?: string | undefined
}

export function refusedPage(refused: RefusedRequest): string {
  const { error, traceId } = refused
  const { details = [], ...notice } = (notices[error.error] ?? anyOther)(refused)
  return errorPage({
    ...notice,
    details: [
      ...details,
      ['Code', error.error],
      // The description that the app would have received.
      ['Description', error.error_description],
      ['Trace', traceId],
    ],
  })
}

export function showTooOld(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return show(request, reply, tooOld)
}

/** The app, or its redirect URI, was removed while the member had the page open. */
export function showAppChanged(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return show(request, reply, {
    title: 'This app has changed',
    sentence: 'Go back to the app and start the log-in again.',
    hint: 'It was changed or removed while you were looking at this page.',
  })
}

export function showLogOutTooOld(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return show(request, reply, {
    title: 'This page is too old',
    sentence: 'You are still logged in. Open the page again to log out.',
    links: [{ href: '/oauth2/log-out', label: 'Log out' }],
  })
}

function show(request: FastifyRequest, reply: FastifyReply, notice: ErrorNotice): FastifyReply {
  return sendPage(
    reply.code(400),
    errorPage({ ...notice, details: [...(notice.details ?? []), ['Trace', request.id]] }),
  )
}

const tooOld: ErrorNotice = {
  title: 'This log-in page is too old',
  sentence: 'Go back to the app and start the log-in again.',
  hint: 'A log-in page works once and for an hour. It may have been finished in another window, or this browser does not keep cookies.',
}

const reportToDevelopers =
  'Go back to the app, and tell its developers that its log-in link does not work.'

const notices: Record<string, (refused: RefusedRequest) => ErrorNotice> = {
  invalid_client: ({ sent }) => ({
    title: 'Carillon does not know this app',
    sentence: 'The app that sent you here is not registered with this Carillon, or was removed.',
    hint: reportToDevelopers,
    forDevelopers:
      'Send the client_id that was shown when the app was registered on this installation.',
    details: [
      ['Parameter', 'client_id'],
      ['Sent', showableName(sent.client_id)],
    ],
  }),
  unknown_redirect_uri: ({ sent, appName }) => {
    const address = showableAddress(sent.redirect_uri)
    return {
      title: 'This app sent a wrong return address',
      sentence: html`${appName ? html`<bdi>${appName}</bdi>` : 'The app'} wants you to be sent back to an address that is
        not registered for it. Carillon stopped here to protect your log-in.`,
      hint: reportToDevelopers,
      forDevelopers: `Register the address exactly as it is sent (redirectUris of the app, PATCH /v1/apps/{clientId}), or send one that is registered. Every letter counts: scheme, host, port, path, and a slash at the end.${address ? '' : ' What was sent is not a plain http or https address.'}`,
      details: [
        ['Parameter', 'redirect_uri'],
        ['Sent', address],
      ],
    }
  },
  invalid_request: ({ error: { error_hint: hint = '' } }) => {
    if (hint === 'authorization request has expired') return tooOld
    const isMissing = hint.startsWith('missing required parameter')
    return {
      title: 'This log-in link does not work',
      sentence: isMissing
        ? 'The link from the app is incomplete.'
        : 'The link from the app holds something that Carillon cannot read.',
      hint: reportToDevelopers,
      forDevelopers: asSentence(hint),
      details: [['Parameter', /'(\w+)'/.exec(hint)?.[1]]],
    }
  },
  temporarily_unavailable: ({ error }) => ({
    title: 'Too many log-ins were started',
    sentence: error.error_description,
  }),
  server_error: () => ({
    title: 'Something went wrong',
    sentence: 'Carillon could not answer because of a fault of its own. Try again.',
    hint: 'If it happens again, give the trace below to the person who runs this service.',
  }),
}

function anyOther({ error }: RefusedRequest): ErrorNotice {
  return {
    title: 'This log-in link does not work',
    sentence: 'Carillon cannot do what the app asked for.',
    hint: reportToDevelopers,
    forDevelopers: [error.error_description, error.error_hint]
      .filter((part) => part !== undefined)
      .map(asSentence)
      .join(' '),
  }
}

function asSentence(words: string): string {
  return words === '' ? '' : `${words[0]?.toUpperCase()}${words.slice(1).replace(/\.?$/, '.')}`
}

// Anyone can create a link to these pages. A parameter is shown only if it cannot be mistaken for a sentence of Carillon.

function showableName(sent: unknown): string | undefined {
  return typeof sent === 'string' && /^[\w.-]{1,100}$/.test(sent) ? sent : undefined
}

/** Shows the URL as it was sent, because redirect URIs are compared character by character. Never shows credentials. */
function showableAddress(sent: unknown): string | undefined {
  if (typeof sent !== 'string' || !/^https?:\/\/[!-~]{1,300}$/.test(sent)) return undefined
  const url = URL.parse(sent)
  return url && url.username === '' && url.password === '' ? sent : undefined
}
