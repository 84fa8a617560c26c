// Pictures of every page of the console, in both languages, themes and widths, with the content of a bakery.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { openPage, pathsOf, type Shown } from '../../test/e2e/console-walk.ts'
import { chromiumFlags } from '../../test/support/chromium-program.ts'
import { type ConsoleScene, openConsoleScene } from './console-scene.ts'

const languages = [
  { locale: 'en-GB', suffix: '' },
  { locale: 'de-DE', suffix: '-de' },
]
const themes = ['light', 'dark'] as const
const sizes = [
  { width: 1280, height: 860 },
  { width: 375, height: 812 },
]

export async function takeConsolePictures(executablePath: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const scene = await openConsoleScene()
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  const looks = languages.flatMap(({ locale, suffix }) =>
    themes.flatMap((colorScheme) =>
      sizes.map((viewport) => ({
        locale,
        colorScheme,
        viewport,
        suffix: `${viewport.width}-${colorScheme}${suffix}`,
      })),
    ),
  )
  try {
    for (const { suffix, ...look } of looks) {
      const page = await signIn(browser, scene, look)
      await takeEveryPage(page, scene, (name) => join(folder, `${name}-${suffix}.png`))
      await page.context().close()
    }
  } finally {
    await browser.close()
    await scene.close()
  }
}

async function takeEveryPage(
  page: Page,
  { url, text, shown }: ConsoleScene,
  fileOf: (name: string) => string,
): Promise<void> {
  for (const address of await pathsOf(shown)) {
    // Only the app that started the connection sees this page, which is not the console here.
    if (address.startsWith('/profiles/connect/')) continue
    await openPage(page, url + address)
    if (address.includes('compose=')) await compose(page, text)
    const path = fileOf(nameOf(address, shown))
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
    console.info(path)
  }
}

/** The two in the documents, by the name of the file. */
export async function takeForDocuments(browser: Browser): Promise<Record<string, Buffer>> {
  const scene = await openConsoleScene()
  try {
    const page = await signIn(browser, scene, {
      viewport: { width: 1280, height: 860 },
      deviceScaleFactor: 1.5,
    })
    const take = () => page.screenshot({ animations: 'disabled', caret: 'hide' })
    await openPage(page, `${scene.url}/`)
    const home = await take()
    // In the week around it most of the bakery's messages are planned.
    const day = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10)
    await openPage(page, `${scene.url}/calendar/week/${day}?compose=new`)
    await compose(page, scene.text)
    const week = await take()
    await page.context().close()
    return { 'console-home.png': home, 'console-week.png': week }
  } finally {
    await scene.close()
  }
}

async function signIn(
  browser: Browser,
  { url, owner }: ConsoleScene,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({
    deviceScaleFactor: 2,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel(/^E-mail/i).fill(owner.email)
  await page.getByLabel(/^Passwor[dt]/).fill(owner.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** A message for two networks, half written. */
async function compose(page: Page, text: string): Promise<void> {
  for (const name of [/, X/, /, Facebook/]) await page.getByRole('switch', { name }).first().click()
  await page.getByLabel(/^(Text|Nachrichtentext)$/).fill(text)
  await page.getByText(/^(Draft saved|Entwurf gespeichert)/).waitFor()
}

/** /messages/392910111279939584 is messages-id. */
function nameOf(path: string, shown: Shown): string {
  const ids = Object.values(shown)
  const words = path
    .split(/[/?&=]/)
    .filter((word) => word !== '')
    .map((word) => (ids.includes(word) ? 'id' : word))
  return words.join('-') || 'home'
}
