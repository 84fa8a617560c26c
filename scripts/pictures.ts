// npm run pictures: takes the pictures of the documents again from the current pages, and records the fingerprint of each page. It
// needs Chromium, and takes about half a minute. npm run pictures -- --console FOLDER takes pictures of every page of the console instead.
import { writeFile } from 'node:fs/promises'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { chromiumFlags, chromiumProgram } from '../test/support/chromium-program.ts'
import { takeConsolePictures, takeForDocuments } from './screenshots/console-pages.ts'
import { posts } from './screenshots/posts.ts'
import { openScene, type Scene } from './screenshots/scene.ts'
import { fingerprint, folder, readPages, type Sources, sourcesFile } from './screenshots/sources.ts'

type Picture = { width: number; height: number; show(page: Page, scene: Scene): Promise<void> }

const pictures: Record<string, Picture> = {
  'timeline.png': { width: 1280, height: 960, show: showTimeline },
  'consent.png': { width: 1000, height: 800, show: showConsent },
}

if (!chromiumProgram) {
  console.error('There is no Chromium here. Install it, or set CHROMIUM to its path.')
  process.exit(1)
}
const consoleFolder = process.argv[process.argv.indexOf('--console') + 1]
if (process.argv.includes('--console')) {
  await takeConsolePictures(chromiumProgram, consoleFolder ?? '.')
  process.exit()
}
const scene = await openScene()
const browser = await chromium.launch({ executablePath: chromiumProgram, args: chromiumFlags })
try {
  const pages = await readPages(scene)
  const sources: Sources = {}
  const taken = [
    ...(await takeAll(browser)),
    ...Object.entries(await takeForDocuments(browser)),
  ] as const
  for (const [name, shot] of taken) {
    const bytes = await compress(shot)
    await writeFile(new URL(name, folder), bytes)
    sources[name] = { page: fingerprint(pages[name] ?? ''), picture: fingerprint(bytes) }
    console.info(`docs/pictures/${name}: ${Math.round(bytes.length / 1024)} KB`)
  }
  await writeFile(sourcesFile, `${JSON.stringify(sources, null, 2)}\n`)
} finally {
  await browser.close()
  await scene.close()
}

async function takeAll(from: Browser): Promise<[string, Buffer][]> {
  const taken: [string, Buffer][] = []
  for (const [name, picture] of Object.entries(pictures))
    taken.push([name, await take(from, picture)])
  return taken
}

async function take(from: Browser, { width, height, show }: Picture): Promise<Buffer> {
  const page = await from.newPage({
    viewport: { width, height },
    deviceScaleFactor: 1.5,
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await show(page, scene)
  const bytes = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await page.close()
  return bytes
}

/** The pages have few colours: with a palette the file has a third of the size and looks the same. */
function compress(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes).png({ palette: true, quality: 95, effort: 10 }).toBuffer()
}

async function showTimeline(page: Page, { sandboxUrl }: Scene): Promise<void> {
  await page.goto(`${sandboxUrl}/twitter`, { waitUntil: 'networkidle' })
  const times = posts.map(({ minutes }) => new Date(Date.now() - minutes * 60_000).toISOString())
  const shown = page.locator('article time')
  await shown.evaluateAll((all, newestFirst) => {
    for (const [index, time] of all.entries()) {
      time.setAttribute('datetime', newestFirst[index] ?? '')
      time.textContent = ''
    }
  }, times.reverse())
  // The page updates the ages every second.
  await shown
    .filter({ hasText: /./ })
    .nth(posts.length - 1)
    .waitFor()
  await page.locator('details').evaluateAll((all) => {
    for (const details of all) details.removeAttribute('open')
  })
}

async function showConsent(page: Page, { consentUrl, owner }: Scene): Promise<void> {
  await page.goto(consentUrl)
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Allow' }).waitFor()
}
