// The source of each picture: a fingerprint of the served page and its style sheets, or of the console's styles and texts. A test
// compares it with the current page (test/documents/pictures.test.ts).
import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Browser, hiddenField } from '../../test/support/browser.ts'
import type { Scene } from './scene.ts'

export const folder = new URL('../../docs/pictures/', import.meta.url)
export const sourcesFile = new URL('sources.json', folder)

/** By the name of the picture: the fingerprints of its page and of the picture itself. */
export type Sources = Record<string, { page: string; picture: string }>

export async function readPages(scene: Scene): Promise<Record<string, string>> {
  const timeline = await new Browser(scene.sandboxUrl).open('/twitter')
  return {
    'timeline.png': await withStyles(scene.sandboxUrl, timeline.text),
    'consent.png': await withStyles(scene.url, await openConsent(scene)),
    'console-home.png': await readLooks(['home']),
    'console-week.png': await readLooks(['messages/calendar', 'messages/composer']),
  }
}

/** The look of a page of the console follows from its styles and its texts; a change of the code alone makes no picture stale. */
export async function readLooks(folders: string[]): Promise<string> {
  const names = [...folders, 'networks', 'shell', 'ui', 'styles'].map((name) => `${name}/**/*.css`)
  const texts = folders.map((name) => `texts/en/${name.split('/').at(-1)}.ts`)
  const root = fileURLToPath(new URL('../../console/', import.meta.url))
  const files = await Array.fromAsync(glob([...names, ...texts], { cwd: root }))
  const contents = files.sort().map((name) => readFile(join(root, name), 'utf8'))
  return (await Promise.all(contents)).join('\n')
}

export function fingerprint(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

export async function fingerprintOfPicture(name: string): Promise<string> {
  return fingerprint(await readFile(new URL(name, folder)))
}

async function openConsent({ url, consentUrl, owner }: Scene): Promise<string> {
  const browser = new Browser(url)
  const { text, location } = await browser.follow(consentUrl)
  const form = { csrf: hiddenField(text, 'csrf'), ...owner }
  const consent = await browser.follow(location, form)
  if (!consent.text.includes('name="decision"')) throw new Error('this is not the consent page')
  return consent.text
}

async function withStyles(origin: string, page: string): Promise<string> {
  const links = page.match(/<link[^>]*rel="stylesheet"[^>]*>/g) ?? []
  const sheets = links.map(async (link) => {
    const answer = await fetch(new URL(/href="([^"]*)"/.exec(link)?.[1] ?? '', origin))
    return answer.text()
  })
  return [normalizePage(page), ...(await Promise.all(sheets))].join('\n')
}

/** Removes what differs in every run: ids, times, ports and tokens. */
export function normalizePage(page: string): string {
  return page
    .replace(/<time[\s\S]*?<\/time>/g, '<time></time>')
    .replace(/name="csrf" value="[^"]*"/g, 'name="csrf"')
    .replace(/\/oauth2\/interaction\/[\w-]+/g, '/oauth2/interaction')
    .replace(/nonce-[\w+/=-]+|nonce="[^"]*"/g, 'nonce')
    .replace(/localhost:\d+/g, 'localhost')
    .replace(/\b[0-9a-f]{32,}\b/g, 'hash')
    .replace(/\d{5,}/g, 'id')
}
