// The texts of labels, which are loaded with their page: the first page of the console does not fetch them.
import { pseudo } from '../../texts/pseudo.ts'
import { language } from '../../texts/texts.ts'

export const labelTexts = await load()

async function load(): Promise<typeof import('../../texts/en/labels.ts').labels> {
  if (language() === 'de') return (await import('../../texts/de/labels.ts')).labels
  const { labels } = await import('../../texts/en/labels.ts')
  return language() === 'pseudo' ? pseudo(labels) : labels
}
