// The examples in the README of the package for tests.
import { readFile } from 'node:fs/promises'

export async function readExamples(): Promise<string[]> {
  const readme = await readFile(new URL('../../testing/README.md', import.meta.url), 'utf8')
  return [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, text = '']) => text)
}
