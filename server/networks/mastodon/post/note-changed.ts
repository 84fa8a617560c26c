// Notes how a published post differs from the request: servers of other makes ignore parts of the API silently.
import { type Said, say } from '../../../sentences/sentences.ts'
import { textAt, valueAt } from '../../http/client.ts'
import { mediaIdsOf, type Prepared } from '../prepare.ts'
import { quoteStateOf } from './quotes.ts'
import { mediaIn } from './status.ts'

/** Sentences for the member; none if the post is as it was asked for. `status`: as the server answered or listed it. */
export function noteChanged(prepared: Prepared, status: unknown): Said[] {
  return [
    noteVisibility(textAt(prepared.status, 'visibility'), textAt(status, 'visibility')),
    noteLanguage(textAt(prepared.status, 'language'), textAt(status, 'language')),
    noteMedia(mediaIdsOf(prepared).length, mediaIn(status).length),
    noteWarning(textAt(prepared.status, 'spoiler_text'), textAt(status, 'spoiler_text')),
    notePoll(valueAt(prepared.status, 'poll'), valueAt(status, 'poll')),
    noteQuote(textAt(prepared.status, 'quoted_status_id'), quoteStateOf(status)),
    noteReply(textAt(prepared.status, 'in_reply_to_id'), textAt(status, 'in_reply_to_id')),
  ].filter((sentence) => sentence !== undefined)
}

function noteVisibility(asked: string | undefined, shown: string | undefined): Said | undefined {
  if (asked === undefined || shown === undefined || asked === shown) return undefined
  return say('server_changed_visibility', { given: shown, wanted: asked })
}

/** A server may know a language without its region. */
function noteLanguage(asked: string | undefined, shown: string | undefined): Said | undefined {
  const [own, given] = [asked, shown].map((tag) => tag?.toLowerCase().split('-')[0])
  if (asked === undefined || own === given) return undefined
  return say('server_changed_language', { given: shown ?? 'none', wanted: asked })
}

function noteMedia(sent: number, shown: number): Said | undefined {
  return shown < sent ? say('server_shows_media', { count: shown, total: sent }) : undefined
}

function notePoll(asked: unknown, shown: unknown): Said | undefined {
  return asked && !shown ? say('server_left_out_poll') : undefined
}

function noteQuote(asked: string | undefined, state: string | undefined): Said | undefined {
  if (asked === undefined || state === 'accepted') return undefined
  return state === 'pending' ? say('quote_waits') : say('server_left_out_quote')
}

function noteReply(asked: string | undefined, shown: string | undefined): Said | undefined {
  return asked !== undefined && !shown ? say('server_left_out_reply') : undefined
}

function noteWarning(asked: string | undefined, shown: string | undefined): Said | undefined {
  return asked !== undefined && !shown ? say('server_left_out_warning') : undefined
}
