// The texts of the console in the member's language. One language is loaded, before the first page is rendered; a change of the
// language reloads the page. One file per module and language: texts/en/home.ts, texts/de/home.ts. The service's sentences are
// translated by texts/sentences.ts.
import type { en } from './en.ts'
import { pseudo } from './pseudo.ts'
import { translateSentences } from './sentences.ts'

export type Texts = typeof en
export type Language = 'en' | 'de' | 'pseudo'

/** The locales of dates and numbers. */
const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE', pseudo: 'en-GB' }
const storageKey = 'carillon.language'

let loaded: Texts | undefined
let current: Language = 'en'
export function texts<Module extends keyof Texts>(module: Module): Texts[Module] {
  if (!loaded) throw new Error('The texts are not loaded yet')
  return loaded[module]
}

export function locale(): string {
  return locales[current]
}

export function language(): Language {
  return current
}

export async function loadTexts(wanted: Language = preferredLanguage()): Promise<void> {
  current = wanted
  translateSentences(wanted)
  if (wanted === 'de') {
    const { de } = await import('./de.ts')
    loaded = de
  } else {
    const { en } = await import('./en.ts')
    loaded = wanted === 'pseudo' ? pseudo(en) : en
  }
  document.documentElement.lang = wanted === 'pseudo' ? 'en' : wanted
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
