// The texts of the dialog, which are loaded with it: the first page of the console does not fetch them.
import { pseudo } from '../../texts/pseudo.ts'
import { language } from '../../texts/texts.ts'

export type SeriesForm = typeof import('../../texts/en/series-form.ts').seriesForm

export const formTexts = await load()

async function load(): Promise<SeriesForm> {
  if (language() === 'de') return (await import('../../texts/de/series-form.ts')).seriesForm
  const { seriesForm } = await import('../../texts/en/series-form.ts')
  return language() === 'pseudo' ? pseudo(seriesForm) : seriesForm
}
