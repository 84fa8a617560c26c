// The texts of imports, which are loaded with their page: the first page of the console does not fetch them.
import { pseudo } from '../../texts/pseudo.ts'
import { language } from '../../texts/texts.ts'

export const importTexts = await load()

async function load(): Promise<typeof import('../../texts/en/imports.ts').imports> {
  if (language() === 'de') return (await import('../../texts/de/imports.ts')).imports
  const { imports } = await import('../../texts/en/imports.ts')
  return language() === 'pseudo' ? pseudo(imports) : imports
}
