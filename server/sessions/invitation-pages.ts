// The pages for invitation links that no longer work. They do not name the member, because an invalid link proves nothing.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorNotice, errorPage } from '../http/pages/error-page.ts'
import { languageOf } from '../http/pages/page-language.ts'
import { sendPage } from '../http/pages/send-page.ts'
import { fill, type Language, localeOf, textsIn } from '../texts/texts.ts'
import type { Invitation } from './passwords.ts'

type InvalidInvitation = Exclude<Invitation, { state: 'open' }>

export function showInvalidInvitation(
  request: FastifyRequest,
  reply: FastifyReply,
  invitation: InvalidInvitation,
): FastifyReply {
  const status = invitation.state === 'unknown' ? 404 : 410
  const language = languageOf(request)
  return show(reply.code(status), request, noticeOf(language, invitation))
}

/** The form was not submitted from the current page of this link. */
export function showInvitationTooOld(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { tooOld } = textsIn(languageOf(request), 'invitations')
  return show(reply.code(400), request, tooOld)
}

function noticeOf(language: Language, invitation: InvalidInvitation): ErrorNotice {
  const notice = textsIn(language, 'invitations')[invitation.state]
  if (invitation.state !== 'expired') return notice
  const date = dateOf(language, invitation.expiresAt)
  return { ...notice, sentence: fill(notice.sentence, { date }) }
}

/** In UTC, because the reader's zone is unknown; the text names it. */
function dateOf(language: Language, time: Date): string {
  const date = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })
  return date.format(time)
}

function show(reply: FastifyReply, request: FastifyRequest, notice: ErrorNotice): FastifyReply {
  const language = languageOf(request)
  return sendPage(
    reply,
    language,
    errorPage(language, { ...notice, details: [['trace', request.id]] }),
  )
}
