// The emoji that the browser can show, with their names and the words of both languages to find them by. Loaded when the list is first
// opened.
import type { CompactEmoji, MessagesDataset } from 'emojibase'
import type { EmojiData, SkinTone } from 'frimousse'
import { type Language, language } from '../../../../texts/texts.ts'
import { capitalize } from '../../../../time/format.ts'

type Tone = Exclude<SkinTone, 'none'>

/** By the modifier that a toned emoji contains. */
export const modifiers = {
  light: '\u{1F3FB}',
  'medium-light': '\u{1F3FC}',
  medium: '\u{1F3FD}',
  'medium-dark': '\u{1F3FE}',
  dark: '\u{1F3FF}',
} as const satisfies Record<Tone, string>
// The type of Object.keys loses the names.
const tones = Object.keys(modifiers) as Tone[]

/** Skin tones and hair alone. */
const components = 2

let loading: Promise<EmojiData> | undefined

export function loadEmoji(): Promise<EmojiData> {
  loading ??= load().catch((error: unknown) => {
    // The next opening tries again.
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<EmojiData> {
  const [{ default: en }, { default: de }, { default: messages }] = await Promise.all([
    import('emojibase-data/en/compact.json'),
    import('emojibase-data/de/compact.json'),
    language() === 'de'
      ? import('emojibase-data/de/messages.json')
      : import('emojibase-data/en/messages.json'),
  ])
  return makeEmojiData(language(), { en, de }, messages)
}

export function makeEmojiData(
  wanted: Language,
  { en, de }: { en: CompactEmoji[]; de: CompactEmoji[] },
  { groups }: Pick<MessagesDataset, 'groups'>,
): EmojiData {
  const [own, other] = wanted === 'de' ? [de, en] : [en, de]
  const others = new Map(other.map((emoji) => [emoji.hexcode, emoji]))
  const categories = groups.filter(({ order }) => order !== components)
  return {
    locale: wanted,
    categories: categories.map(({ order, message }) => ({
      index: order,
      label: capitalize(message),
    })),
    emojis: own
      .toSorted((one, two) => (one.order ?? 0) - (two.order ?? 0))
      .flatMap(({ group, hexcode, label, tags = [], unicode, skins }) => {
        if (group === undefined || group === components || !isShown(unicode)) return []
        const foreign = others.get(hexcode)
        const words = [...tags, ...(foreign ? [foreign.label, ...(foreign.tags ?? [])] : [])]
        const toned = skins && tonesOf(skins)
        // frimousse offers what it is given; the version is only for its own filter.
        return [{ emoji: unicode, category: group, label, version: 0, tags: words, skins: toned }]
      }),
    // They name the tones in frimousse's own selector, which is not used.
    skinTones: { ...modifiers },
  }
}

/** Whether the browser's Unicode version has the emoji; then its fonts, or those of the system, usually have it too. */
function isShown(emoji: string): boolean {
  return /^\p{RGI_Emoji}$/v.test(emoji)
}

/** Emoji of two people have more: the one with the same tone for both. */
function tonesOf(skins: CompactEmoji[]): Record<Tone, string> | undefined {
  const found = tones.map((tone) => {
    const others = tones.filter((one) => one !== tone).map((one) => modifiers[one])
    return skins.find(
      ({ unicode }) =>
        unicode.includes(modifiers[tone]) && !others.some((other) => unicode.includes(other)),
    )?.unicode
  })
  const [light, mediumLight, medium, mediumDark, dark] = found
  if (!light || !mediumLight || !medium || !mediumDark || !dark) return undefined
  return { light, 'medium-light': mediumLight, medium, 'medium-dark': mediumDark, dark }
}

/** The name of an emoji of any tone. */
export function nameOf({ emojis }: EmojiData, wanted: string): string | undefined {
  return emojis.find(
    ({ emoji, skins }) => emoji === wanted || Object.values(skins ?? {}).includes(wanted),
  )?.label
}
