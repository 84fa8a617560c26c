// The texts about posts that are out, which are loaded with their panel: the first page of the console does not fetch them.
import { pseudo } from '../../../texts/pseudo.ts'
import { language } from '../../../texts/texts.ts'

export const outTexts = await load()

async function load(): Promise<typeof import('../../../texts/en/posts-out.ts').postsOut> {
  if (language() === 'de') return (await import('../../../texts/de/posts-out.ts')).postsOut
  const { postsOut } = await import('../../../texts/en/posts-out.ts')
  return language() === 'pseudo' ? pseudo(postsOut) : postsOut
}
