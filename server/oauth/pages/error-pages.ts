// The error pages of an authorization that cannot be redirected back to the app: its redirect URI is missing or not registered,
// or the page is too old. Advice for the member comes first, details for the app's developer after it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorNotice, errorPage } from '../../http/pages/error-page.ts'
import { type Html, html } from '../../http/pages/html.ts'
import { languageOf } from '../../http/pages/page-language.ts'
import { rich } from '../../http/pages/rich.ts'
import { sendPage } from '../../http/pages/send-page.ts'
import { fill, type Language, refusalIn, textsIn } from '../../texts/texts.ts'
import type { OAuthError } from '../dialect.ts'

export type RefusedRequest = {
  error: Omit<OAuthError, 'error_uri'>
  traceId: string
  /** The parameters of the request: a repeated one is a list. */
  sent: Record<string, unknown>
  appName?: string | undefined
  /** The wait until the next authorization may begin, after too many. */
  waitMinutes?: number | undefined
}

export function refusedPage(language: Language, refused: RefusedRequest): string {
  const { error, traceId } = refused
  const { details = [], ...notice } = (notices[error.error] ?? anyOther)(language, refused)
  return errorPage(language, {
    ...notice,
    details: [
      ...details,
      ['code', error.error],
      ['description', inEnglish(error.error_description)],
      ['trace', traceId],
    ],
  })
}

/** The description that the app would have received: as the specification words it, in any language. */
function inEnglish(words: string): Html {
  return html`<span lang="en">${words}</span>`
}

export function showTooOld(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return show(request, reply, textsIn(languageOf(request), 'authorization').tooOld)
}

/** The app, or its redirect URI, was removed while the member had the page open. */
export function showAppChanged(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return show(request, reply, textsIn(languageOf(request), 'authorization').appChanged)
}

export function showLogOutTooOld(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { logOutTooOld, logOut } = textsIn(languageOf(request), 'logIn')
  return show(request, reply, {
    ...logOutTooOld,
    links: [{ href: '/oauth2/log-out', label: logOut }],
  })
}

function show(request: FastifyRequest, reply: FastifyReply, notice: ErrorNotice): FastifyReply {
  const language = languageOf(request)
  const page = errorPage(language, {
    ...notice,
    details: [...(notice.details ?? []), ['trace', request.id]],
  })
  return sendPage(reply.code(400), language, page)
}

type Notice = (language: Language, refused: RefusedRequest) => ErrorNotice

const notices: Record<string, Notice> = {
  invalid_client(language, { sent }) {
    const { unknownApp, reportToDevelopers } = textsIn(language, 'authorization')
    return {
      ...unknownApp,
      hint: reportToDevelopers,
      forDevelopers: fill(unknownApp.forDevelopers, { parameter: 'client_id' }),
      details: [
        ['parameter', 'client_id'],
        ['sent', showableName(sent.client_id)],
      ],
    }
  },
  unknown_redirect_uri(language, { sent, appName }) {
    const { unknownAddress, reportToDevelopers } = textsIn(language, 'authorization')
    const address = showableAddress(sent.redirect_uri)
    const app = appName ? html`<bdi>${appName}</bdi>` : unknownAddress.theApp
    const places = { field: 'redirectUris', call: 'PATCH /v1/apps/{clientId}' }
    return {
      title: unknownAddress.title,
      sentence: rich(unknownAddress.sentence, { app }),
      hint: reportToDevelopers,
      forDevelopers: `${fill(unknownAddress.forDevelopers, places)}${address ? '' : ` ${unknownAddress.notPlain}`}`,
      details: [
        ['parameter', 'redirect_uri'],
        ['sent', address],
      ],
    }
  },
  invalid_request(language, { error: { error_hint: hint = '' } }) {
    const { badLink, tooOld, reportToDevelopers } = textsIn(language, 'authorization')
    if (hint === 'authorization request has expired') return tooOld
    const isMissing = hint.startsWith('missing required parameter')
    return {
      title: badLink.title,
      sentence: isMissing ? badLink.incomplete : badLink.unreadable,
      hint: reportToDevelopers,
      forDevelopers: hint === '' ? undefined : inEnglish(asSentence(hint)),
      details: [['parameter', /'(\w+)'/.exec(hint)?.[1]]],
    }
  },
  temporarily_unavailable(language, { error, waitMinutes: wait }) {
    return {
      title: textsIn(language, 'authorization').tooMany.title,
      sentence:
        wait === undefined
          ? inEnglish(error.error_description)
          : refusalIn(language, { reason: 'too_many_authorizations', values: { wait } }),
    }
  },
  server_error: (language) => textsIn(language, 'authorization').serverFault,
}

function anyOther(language: Language, { error }: RefusedRequest): ErrorNotice {
  const { badLink, reportToDevelopers } = textsIn(language, 'authorization')
  const said = [error.error_description, error.error_hint]
    .filter((part) => part !== undefined)
    .map(asSentence)
    .join(' ')
  return {
    title: badLink.title,
    sentence: badLink.impossible,
    hint: reportToDevelopers,
    forDevelopers: inEnglish(said),
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
