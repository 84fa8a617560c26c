// The parts of a form: replies and comments that follow its first text. Each goes to the networks that have its form (`as`); which ones
// these are is shown beside the parts.
import { networkOf } from '../../../networks/networks.ts'
import type { FormMedium, FormState } from './form.ts'

export type PartForm = 'REPLY' | 'COMMENT'

/** `url`: as it was given. */
export type FormAddress = { url: string; thumbnailUrl?: string; altText?: string }

export type FormPart = {
  /** Given by the composer. */
  key: string
  as: PartForm
  text: string
  media: FormMedium[]
  /** After the post before it. It stays at its place when parts change places. */
  delaySeconds?: number
  /** Media given by URL that the service has not fetched. */
  urls?: (string | FormAddress)[]
}

export type PartChange =
  | { type: 'addPart'; key: string; as: PartForm }
  | { type: 'writePart'; key: string; text: string }
  | { type: 'delayPart'; key: string; seconds: number }
  | { type: 'removePart'; key: string }
  | { type: 'joinPart'; key: string }
  | { type: 'movePart'; key: string; by: -1 | 1 }
  /** Every text at its paragraphs. `keys`: one for each new part. */
  | { type: 'split'; keys: string[] }

/** With the first post, the service takes 25. */
export const maxParts = 24

type WithParts = Pick<FormState, 'text' | 'media' | 'parts'>

export function partsOf({ parts = [] }: Pick<FormState, 'parts'>, as: PartForm): FormPart[] {
  return parts.filter((part) => part.as === as)
}

/** Those that are sent to a profile of this type. A card without text and media is none. */
export function partsFor(form: Pick<FormState, 'parts'>, type: string): FormPart[] {
  const { parts } = networkOf(type).network ?? {}
  return parts ? partsOf(form, parts.as).filter((part) => !isBlank(part)) : []
}

export function isBlank({ text, media, urls = [] }: FormPart): boolean {
  return text.trim() === '' && media.length === 0 && urls.length === 0
}

/** Blank lines part paragraphs. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n[^\S\n]*\n\s*/u)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

/** How many parts the button would add. */
export function countSplits(form: WithParts): number {
  const texts = [form.text, ...partsOf(form, 'REPLY').map(({ text }) => text)]
  return texts.reduce((sum, text) => sum + Math.max(0, paragraphsOf(text).length - 1), 0)
}

export function partsAfter(form: WithParts, change: PartChange): Partial<FormState> {
  const { parts = [] } = form
  switch (change.type) {
    case 'addPart':
      return { parts: [...parts, { key: change.key, as: change.as, text: '', media: [] }] }
    case 'writePart':
      return { parts: changed(parts, change.key, (part) => ({ ...part, text: change.text })) }
    case 'delayPart':
      return { parts: changed(parts, change.key, (part) => withDelay(part, change.seconds)) }
    case 'removePart':
      return { parts: parts.filter(({ key }) => key !== change.key) }
    case 'joinPart':
      return join(form, change.key)
    case 'movePart':
      return move(form, change.key, change.by)
    case 'split':
      return split(form, change.keys)
  }
}

function changed(parts: FormPart[], key: string, change: (part: FormPart) => FormPart): FormPart[] {
  return parts.map((part) => (part.key === key ? change(part) : part))
}

/** The first text takes part in it as if it were a card. */
const first = 'first'

function cardsOf(form: WithParts): FormPart[] {
  const head: FormPart = { key: first, as: 'REPLY', text: form.text, media: form.media }
  return [head, ...partsOf(form, 'REPLY')]
}

function withCards(form: WithParts, [head, ...replies]: FormPart[]): Partial<FormState> {
  const parts = [...replies, ...partsOf(form, 'COMMENT')]
  return { text: head?.text ?? '', media: head?.media ?? [], parts }
}

function join(form: WithParts, key: string): Partial<FormState> {
  const cards = cardsOf(form)
  const at = cards.findIndex((card) => card.key === key)
  const [above, joined] = [cards[at - 1], cards[at]]
  if (!above || !joined) return {}
  const texts = [above.text.trimEnd(), joined.text].filter((text) => text.trim() !== '')
  const urls = [...(above.urls ?? []), ...(joined.urls ?? [])]
  const one: FormPart = {
    ...above,
    text: texts.join('\n\n'),
    media: [...above.media, ...joined.media],
    ...(urls.length > 0 ? { urls } : {}),
  }
  return withCards(form, cards.toSpliced(at - 1, 2, one))
}

/** Content moves from card to card; the first one stays the first. */
function move(form: WithParts, key: string, by: -1 | 1): Partial<FormState> {
  const cards = cardsOf(form)
  const at = cards.findIndex((card) => card.key === key)
  const [moved, other] = [cards[at], cards[at + by]]
  if (!moved || !other) return {}
  const [here, there] = [
    withDelay(moved, other.delaySeconds ?? 0),
    withDelay(other, moved.delaySeconds ?? 0),
  ]
  if (other.key !== first) return withCards(form, cards.with(at, there).with(at + by, here))
  // Media given by URL have no place in the first text.
  if (moved.urls) return {}
  const [head, second] = [
    { ...here, key: first },
    { ...there, key: moved.key },
  ]
  return withCards(form, cards.with(0, head).with(1, second))
}

function withDelay({ delaySeconds: _, ...part }: FormPart, seconds: number): FormPart {
  return seconds > 0 ? { ...part, delaySeconds: seconds } : part
}

/** The media stay with the first of the paragraphs. Paragraphs beyond the limit stay together in the last part. */
function split(form: WithParts, keys: string[]): Partial<FormState> {
  let left = Math.min(keys.length, maxParts - partsOf(form, 'REPLY').length)
  let used = 0
  const cards = cardsOf(form).flatMap((card): FormPart[] => {
    const [head = '', ...rest] = paragraphsOf(card.text)
    if (rest.length === 0 || left <= 0) return [card]
    const own = rest.slice(0, left)
    const over = rest.slice(left)
    left -= own.length
    const last = own.length - 1
    const more = own.map((text, index): FormPart => {
      const key = keys[used + index] ?? ''
      const whole = index === last ? [text, ...over].join('\n\n') : text
      return { key, as: 'REPLY', text: whole, media: [] }
    })
    used += own.length
    return [{ ...card, text: head }, ...more]
  })
  return withCards(form, cards)
}
