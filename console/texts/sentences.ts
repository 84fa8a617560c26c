// The service's sentences in the member's language. Their translations are loaded for the first answer that has one of them, before a page
// gets it: those of accounts first, because the first page needs no others on most days.
import {
  type AnySentence,
  isSentence,
  renderBy,
  type Templates,
} from '../../server/sentences/render.ts'
import { pseudo } from './pseudo.ts'

type Part = () => Promise<Templates>

/** A later part is needed less often. The last has everything. */
const partsOf: Record<string, Part[]> = {
  // The service answers in English.
  en: [],
  de: [
    async () => (await import('./de/sentences/of-accounts.ts')).ofAccounts,
    async () => (await import('./de/sentences/of-publishing.ts')).ofPublishing,
    async () => (await import('./de/sentences.ts')).sentences,
  ],
  pseudo: [async () => pseudo((await import('../../server/sentences/english.ts')).english)],
}

let templates: Templates = {}
let missing: Part[] = []

export function translateSentences(language: string): void {
  templates = {}
  missing = partsOf[language] ?? []
}

/**
 * An English text of the service in the member's language. A text without a sentence was written by a person or a network and is not
 * translated; a sentence of a newer service is shown in English.
 */
export function ofService(english: string, sentence: AnySentence | undefined): string {
  return (sentence && renderBy(templates, sentence)) ?? english
}

/** Loads the translations that an answer of the service needs. */
export async function loadSentencesOf(answer: unknown): Promise<void> {
  while (missing.length > 0 && lacksOne(answer)) {
    const isLoaded = await loadNext().catch(() => false)
    // Without a connection they are English; the next answer tries again.
    if (!isLoaded) return
  }
}

export async function loadSentences(): Promise<void> {
  while (missing.length > 0) await loadNext()
}

async function loadNext(): Promise<boolean> {
  const [load] = missing
  if (!load) return false
  const part = await load()
  // Another answer may have been faster, or the language has changed.
  if (missing[0] === load) {
    templates = { ...templates, ...part }
    missing = missing.slice(1)
  }
  return true
}

/** Anywhere in the answer, also within another sentence. */
function lacksOne(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (isSentence(value) && !Object.hasOwn(templates, value.id)) return true
  return Object.values(value).some(lacksOne)
}
