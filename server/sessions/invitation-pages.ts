// The pages for invitation links that no longer work. They do not name the member, because an invalid link proves nothing.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorNotice, errorPage } from '../http/pages/error-page.ts'
import { sendPage } from '../http/pages/send-page.ts'
import type { Invitation } from './passwords.ts'

type InvalidInvitation = Exclude<Invitation, { state: 'open' }>

export function showInvalidInvitation(
  request: FastifyRequest,
  reply: FastifyReply,
  invitation: InvalidInvitation,
): FastifyReply {
  const status = invitation.state === 'unknown' ? 404 : 410
  return show(reply.code(status), request, noticeOf(invitation))
}

/** The form was not submitted from the current page of this link. */
export function showInvitationTooOld(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return show(reply.code(400), request, {
    title: 'This page is too old',
    sentence: 'No password was set. Open the link of the invitation again.',
  })
}

function noticeOf(invitation: InvalidInvitation): ErrorNotice {
  switch (invitation.state) {
    case 'used':
      return {
        title: 'This link has been used',
        sentence: 'Log in with your password: open the app that you want to use.',
        hint: `If you have forgotten the password, or did not choose one, ${askForNew}`,
      }
    case 'replaced':
      return {
        title: 'A newer link has replaced this one',
        sentence: 'Use the link of the newest invitation that you received.',
        hint: 'If you have chosen a password with it already, log in with that password.',
      }
    case 'expired':
      return {
        title: 'This link has expired',
        sentence: `It expired on ${dateOf(invitation.expiresAt)}.`,
        hint: capitalized(askForNew),
      }
    case 'unknown':
      return {
        title: 'This link is not valid',
        sentence: 'Check that you have copied the whole link.',
        hint: `If it is complete, the invitation was withdrawn or is long over: ${askForNew}`,
      }
  }
}

const askForNew = 'ask the person who invited you for a new link.'

function capitalized(words: string): string {
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}

/** Names the time zone (UTC), because the reader's zone is unknown. */
function dateOf(time: Date): string {
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return `${date.format(time)} (UTC)`
}

function show(reply: FastifyReply, request: FastifyRequest, notice: ErrorNotice): FastifyReply {
  return sendPage(reply, errorPage({ ...notice, details: [['Trace', request.id]] }))
}
