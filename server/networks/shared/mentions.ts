// Mentions in the text of a message: @{name of a contact} (docs/decisions/0112). The service and a browser read and write them by the same
// functions. Imports nothing.

/** How the posts of a network mention an account. */
export type MentionForm = {
  /** The accounts of contacts that it mentions: the id of a brand, because the two networks of LinkedIn mention the same accounts. */
  accounts: string
  /** `pattern`: the regular expression that a handle must match. */
  handles: { pattern: string; example: string }
  /** {handle} and {name} stand for those of the contact. */
  template: string
  /** Whether replies and comments after a post mention accounts in the same way. */
  isInParts: boolean
  /** The network lets apps search people: GET /v1/socialProfiles/{socialProfileId}/people. */
  isSearched?: true
}

/** A name that a text mentions. `text`: what the network gets; null: the name, because there is no account to mention. */
export type WrittenMention = {
  /** As it stands in the braces. */
  name: string
  /** Null: no contact has the name. */
  contactId: string | null
  text: string | null
  /** The network's id of the account, where a mention needs it. */
  id: string | null
}

/** The place of a mention in the text that the network gets, in UTF-16. */
export type MentionPlace = { start: number; end: number; id: string | null }

const maxName = 100
const namePattern = `[^{}\\[\\]\\\\\\r\\n]{1,${maxName}}`
const isName = new RegExp(`^${namePattern}$`, 'u')
/** With a backslash before it, it is no mention. */
const mentions = new RegExp(`(\\\\?)@\\{(${namePattern})\\}`, 'gu')

export const maxMentionName = maxName

/** Whether a text can mention it. */
export function isMentionName(name: string): boolean {
  return isName.test(name) && name.trim() === name
}

/** The names that the text mentions, each once. */
export function namesIn(text: string): string[] {
  return [...new Set(mentionsIn(text).map(({ name }) => name))]
}

/** The mentions with their signs, in UTF-16. */
export function mentionsIn(text: string): { name: string; start: number; end: number }[] {
  return [...text.matchAll(mentions)].flatMap(({ 0: whole, 1: backslash, 2: name, index }) =>
    backslash || name === undefined ? [] : { name, start: index, end: index + whole.length },
  )
}

export function hasMentionSigns(text: string): boolean {
  return text.search(mentions) >= 0
}

/** The mention of an account in the text of a post. */
export function fillMention(
  { template }: Pick<MentionForm, 'template'>,
  { handle, name }: { handle: string; name: string },
): string {
  return template.replace(/\{(handle|name)\}/g, (_, word: string) =>
    word === 'handle' ? handle : name,
  )
}

/** The text as the network gets it: a name without an account stays, without the signs around it. */
export function writeMentions(
  text: string,
  written: readonly Pick<WrittenMention, 'name' | 'text' | 'id'>[],
): { text: string; places: MentionPlace[] } {
  const places: MentionPlace[] = []
  let done = ''
  let from = 0
  for (const { 0: whole, 1: backslash, 2: name = '', index } of text.matchAll(mentions)) {
    const end = index + whole.length
    done += text.slice(from, index)
    from = end
    const one = written.find((other) => other.name === name)
    if (backslash) done += whole.slice(1)
    else if (one?.text == null || touchesWord(text, index, end)) done += name.trim()
    else {
      places.push({ start: done.length, end: done.length + one.text.length, id: one.id })
      done += one.text
    }
  }
  return { text: done + text.slice(from), places }
}

/** The mentions that stand against a word: the network would read another handle, so the name is written. */
export function joinedNamesIn(text: string): string[] {
  return [...text.matchAll(mentions)].flatMap(({ 0: whole, 1: backslash, 2: name, index }) =>
    !backslash && name && touchesWord(text, index, index + whole.length) ? name : [],
  )
}

function touchesWord(text: string, start: number, end: number): boolean {
  return (
    /[\p{L}\p{M}\p{N}_!#$%&*@＠=/}]$/u.test(text.slice(Math.max(0, start - 2), start)) ||
    /^(?:[\p{L}\p{M}\p{N}_@＠/]|[.\-:·][\p{L}\p{N}])/u.test(text.slice(end, end + 3))
  )
}
