// The texts of the pages and mails that the service itself writes, by language: one folder and one line of `languages` for each. The
// sentences of other modules (why a network refused, why a message was not sent) have their German in the catalogue of the console, which
// this file reads too.
import { sentences as germanSentences } from '../../console/texts/de/sentences.ts'
import { pseudo } from '../../console/texts/pseudo.ts'
import { english } from '../sentences/english.ts'
import { renderBy, type Templates } from '../sentences/render.ts'
import { render, type Said } from '../sentences/sentences.ts'
import { acceptedTags } from './accept-language.ts'
import { de } from './de.ts'
import { en } from './en.ts'

export type Texts = typeof en

type Spoken = {
  texts: Texts
  /** Of dates and numbers. */
  locale: string
  /** Of the sentences of the service. English has its own. */
  templates?: Templates
}

/** By language tag. `en-XA` is the pseudo-locale of the tests, under the tag that browsers and phones know it by. */
const languages = {
  en: { texts: en, locale: 'en-GB' },
  de: {
    texts: de,
    locale: 'de-DE',
    templates: germanSentences,
  },
  'en-XA': {
    texts: pseudo(en),
    locale: 'en-GB',
    templates: pseudo(english),
  },
} satisfies Record<string, Spoken>

export type Language = keyof typeof languages

export const languageTags = Object.keys(languages) as Language[]

export function textsIn<Part extends keyof Texts>(language: Language, part: Part): Texts[Part] {
  return languages[language].texts[part]
}

export function localeOf(language: Language): string {
  return languages[language].locale
}

/** A sentence of the service, in the language. The words of others, such as a network's answer, stay as they are. */
export function ofService(language: Language, said: Said): string {
  const { templates }: Spoken = languages[language]
  if (typeof said === 'string') return said
  return (templates && renderBy(templates, said)) ?? render(said)
}

/** The stored language of a member who is known, then those of the browser, then English. */
export function chooseLanguage(
  stored: string | null | undefined,
  acceptLanguage?: string | undefined,
): Language {
  return (stored && findLanguage(stored)) || findAccepted(acceptLanguage) || 'en'
}

/** The first language of the browser that is spoken here. */
export function findAccepted(acceptLanguage: string | undefined): Language | undefined {
  for (const tag of acceptedTags(acceptLanguage)) {
    const found = findLanguage(tag)
    if (found) return found
  }
  return undefined
}

/** The language itself or, for `de-AT` and the like, the language without its region. */
function findLanguage(tag: string): Language | undefined {
  const parts = tag.toLowerCase().split(/[-_]/)
  for (let length = parts.length; length > 0; length -= 1) {
    const prefix = parts.slice(0, length).join('-')
    const found = languageTags.find((language) => language.toLowerCase() === prefix)
    if (found) return found
  }
  return undefined
}

type Values = Record<string, string | number>

/** Replaces the {named} parts of a text. A value is never searched for parts itself. */
export function fill(text: string, values: Values): string {
  return text.replaceAll(/\{(\w+)\}/g, (part, name: string) => String(values[name] ?? part))
}

/** A mistake in an entry: a reason of `refusals`, and the values of its sentence. */
export type Refusal = { reason: keyof Texts['refusals']; values?: Values }

/** `wait`, in minutes, becomes a counted phrase. */
export function refusalIn(language: Language, { reason, values = {} }: Refusal): string {
  const { wait } = values
  const shown =
    typeof wait === 'number' ? { ...values, wait: textsIn(language, 'minutes')(wait) } : values
  return fill(textsIn(language, 'refusals')[reason], shown)
}
