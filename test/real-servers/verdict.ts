// Compares the outcomes that the service reports with the posts on the server.
import type { Draft, Sent } from './messages.ts'

export type Settled = Draft & Sent

/** A post on the server. `media`: something of each medium that no other post has, such as the address of its upload. */
export type Shown = { text: string; url: string; media: string[] }

/** Sentences about messages. */
export type Verdict = {
  messages: number
  doubled: string[]
  lost: string[]
  unknown: string[]
  failed: string[]
}

export function judge(settled: Settled[], posts: Shown[]): Verdict {
  const worded = settled.filter(({ text }) => text !== '')
  const wordless = settled.filter(({ text }) => text === '')
  const countOf = (text: string) => posts.filter((post) => post.text === text).length
  return {
    messages: settled.length,
    doubled: [
      ...worded.filter(({ text }) => countOf(text) > 1).map(describe),
      ...(hasDoublePicture(wordless, posts) ? ['a picture'] : []),
    ],
    lost: settled.filter((one) => isSent(one) && !isShown(one, posts)).map(describe),
    unknown: settled.filter(isUnknown).map(describe),
    failed: settled.filter((one) => !isSent(one) && !isUnknown(one)).map(describe),
  }
}

function isSent({ state }: Settled): boolean {
  return state === 'SENT'
}

function isUnknown({ state, reason }: Settled): boolean {
  return state !== 'SENT' && /may have reached|could not be determined/.test(reason ?? '')
}

/** At the address that the service names, whole. */
function isShown({ text, postUrl, pictures = 0 }: Settled, posts: Shown[]): boolean {
  return posts.some(
    (post) => post.url === postUrl && post.text === text && post.media.length === pictures,
  )
}

/** A post without a text is known by its address and by its uploads; one that is unknown may have one more. */
function hasDoublePicture(wordless: Settled[], posts: Shown[]): boolean {
  const shown = posts.filter(({ text }) => text === '')
  const uploads = shown.map(({ media }) => media.join())
  const named = wordless.filter(isSent).map(({ postUrl }) => postUrl)
  const others = shown.filter(({ url }) => !named.includes(url))
  return new Set(uploads).size < uploads.length || others.length > wordless.length - named.length
}

function describe({ text, state, reason, attempts }: Settled): string {
  return `${text.slice(0, 60) || 'a picture'}: ${state} after ${attempts} attempts, ${reason ?? 'no reason'}`
}
