// The texts of the console in the member's language. One language is loaded, before the first page is rendered; a change of the
// language reloads the page. One file per module and language: texts/en/home.ts, texts/de/home.ts.
import { type AnySentence, renderBy, type Templates } from '../../server/sentences/render.ts'
import type { en } from './en.ts'
import { pseudo } from './pseudo.ts'

export type Texts = typeof en
export type Language = 'en' | 'de' | 'pseudo'

/** The locales of dates and numbers. */
const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE', pseudo: 'en-GB' }
const storageKey = 'carillon.language'

let loaded: Texts | undefined
let current: Language = 'en'
/** The translations of the service's sentences. English needs none: the service answers in English. */
let templates: Templates | undefined

export function texts<Module extends keyof Texts>(module: Module): Texts[Module] {
  if (!loaded) throw new Error('The texts are not loaded yet')
  return loaded[module]
}

/**
 * An English text of the service in the member's language. A text without a sentence was written by a person or a network and is not
 * translated; a sentence of a newer service is shown in English.
 */
export function ofService(english: string, sentence: AnySentence | undefined): string {
  return (templates && sentence && renderBy(templates, sentence)) ?? english
}

export function locale(): string {
  return locales[current]
}

export function language(): Language {
  return current
}

export async function loadTexts(wanted: Language = preferredLanguage()): Promise<void> {
  current = wanted
  if (wanted === 'de') {
    const [{ de }, { sentences }] = await Promise.all([
      import('./de.ts'),
      import('./de/sentences.ts'),
    ])
    loaded = de
    templates = sentences
  } else {
    const { en } = await import('./en.ts')
    loaded = wanted === 'pseudo' ? pseudo(en) : en
    templates = wanted === 'pseudo' ? await pseudoSentences() : undefined
  }
  document.documentElement.lang = wanted === 'pseudo' ? 'en' : wanted
}

async function pseudoSentences(): Promise<Templates> {
  const { english } = await import('../../server/sentences/english.ts')
  return pseudo(english)
}

export function chooseLanguage(wanted: Language): void {
  localStorage.setItem(storageKey, wanted)
  location.reload()
}

function preferredLanguage(): Language {
  const chosen = localStorage.getItem(storageKey)
  if (chosen === 'en' || chosen === 'de' || chosen === 'pseudo') return chosen
  return navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en'
}
