// What a server has made of a post otherwise than it was asked: servers of other makes take part of the API without a word.
import { textAt } from '../http/client.ts'
import { mediaIdsOf, type Prepared } from './prepare.ts'
import { mediaIn } from './status.ts'

/** Sentences for the member; none if the post is as it was asked for. `status`: as the server answered or listed it. */
export function noteChanged(prepared: Prepared, status: unknown): string[] {
  return [
    noteVisibility(textAt(prepared.status, 'visibility'), textAt(status, 'visibility')),
    noteLanguage(textAt(prepared.status, 'language'), textAt(status, 'language')),
    noteMedia(mediaIdsOf(prepared).length, mediaIn(status).length),
    noteWarning(textAt(prepared.status, 'spoiler_text'), textAt(status, 'spoiler_text')),
    noteReply(textAt(prepared.status, 'in_reply_to_id'), textAt(status, 'in_reply_to_id')),
  ].filter((sentence) => sentence !== undefined)
}

function noteVisibility(asked: string | undefined, shown: string | undefined): string | undefined {
  if (asked === undefined || shown === undefined || asked === shown) return undefined
  return `The server published it as ${shown} and not as ${asked}.`
}

/** A server may know a language without its region. */
function noteLanguage(asked: string | undefined, shown: string | undefined): string | undefined {
  const [own, given] = [asked, shown].map((tag) => tag?.toLowerCase().split('-')[0])
  if (asked === undefined || own === given) return undefined
  return `The server gave it the language ${shown ?? 'none'} and not ${asked}.`
}

function noteMedia(sent: number, shown: number): string | undefined {
  return shown < sent ? `The server shows ${shown} of ${sent} media.` : undefined
}

function noteReply(asked: string | undefined, shown: string | undefined): string | undefined {
  return asked !== undefined && !shown ? 'The server did not publish it as a reply.' : undefined
}

function noteWarning(asked: string | undefined, shown: string | undefined): string | undefined {
  return asked !== undefined && !shown ? 'The server left the content warning out.' : undefined
}
