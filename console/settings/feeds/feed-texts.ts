// The texts of feeds, which are loaded with their page: the first page of the console does not fetch them.
import { pseudo } from '../../texts/pseudo.ts'
import { language } from '../../texts/texts.ts'

export const feedTexts = await load()

async function load(): Promise<typeof import('../../texts/en/feeds.ts').feeds> {
  if (language() === 'de') return (await import('../../texts/de/feeds.ts')).feeds
  const { feeds } = await import('../../texts/en/feeds.ts')
  return language() === 'pseudo' ? pseudo(feeds) : feeds
}
