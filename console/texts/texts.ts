// The texts of the console in the member's language. One language is loaded, before the first page is rendered; a change of the
// language reloads the page. One file per module and language: texts/en/home.ts, texts/de/home.ts.
import type { en } from './en.ts'
import { pseudo } from './pseudo.ts'
import type { Translate } from './sentences.ts'

export type Texts = typeof en
export type Language = 'en' | 'de' | 'pseudo'

/** The locales of dates and numbers. */
const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE', pseudo: 'en-GB' }
const storageKey = 'carillon.language'

let loaded: Texts | undefined
let current: Language = 'en'
let translate: Translate = unchanged

export function texts<Module extends keyof Texts>(module: Module): Texts[Module] {
  if (!loaded) throw new Error('The texts are not loaded yet')
  return loaded[module]
}

/** What the service wrote in English, in the member's language: reasons, hints, findings. The words of a network stay as they are. */
export function ofService(sentence: string): string {
  return translate(sentence)
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
    const [{ de }, service] = await Promise.all([import('./de.ts'), import('./de/service.ts')])
    loaded = de
    translate = service.translate
  } else {
    const { en } = await import('./en.ts')
    translate = unchanged
    loaded = wanted === 'pseudo' ? pseudo(en) : en
  }
  document.documentElement.lang = wanted === 'pseudo' ? 'en' : wanted
}

function unchanged(sentence: string): string {
  return sentence
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
