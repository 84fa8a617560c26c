// The console in a browser, signed in.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { sessionCookies } from '../support/browser-session.ts'
import { builtConsole } from '../support/built-console.ts'
import { isFault, saveData } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService, type TestService } from '../support/service.ts'

type Credentials = { email: string; password: string }

export async function startConsole(environment: Record<string, string> = {}): Promise<TestService> {
  return startTestService(environment, { consoleDirectory: await builtConsole() })
}

/** Opens a page of the console, with a session that was begun without the log-in page. */
export async function openConsole(
  page: Page,
  service: TestService,
  member: Credentials,
  path = '/',
): Promise<void> {
  await page.context().addCookies(await sessionCookies(service, member))
  await page.goto(service.url + path)
  await page.getByRole('navigation').first().waitFor()
}

/** Opens a page of the console by its log-in page. */
export async function signIn(
  page: Page,
  service: TestService,
  member: Credentials,
  path = '/',
): Promise<void> {
  await page.goto(service.url + path)
  await page.getByLabel('E-mail').fill(member.email)
  await page.getByLabel('Password').fill(member.password)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation').first().waitFor()
}

/** Connects a profile: from the console to the sandbox's X, and back. */
export async function connectX(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect X' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to X' }).click()
  await page.getByRole('link', { name: 'Lakeside Choir' }).click()
  await page.getByRole('button', { name: 'Authorize app' }).click()
  await page.getByRole('heading', { name: 'X is connected' }).waitFor()
}

/**
 * Presses a button that shows why it cannot be used, as soon as it knows: until the member's rights are loaded it acts. Playwright does not
 * click a control that is aria-disabled.
 */
export async function pressAnyway(button: Locator): Promise<void> {
  await button.and(button.page().locator('[aria-disabled="true"]')).press('Enter')
}

/** A second person at another machine: a window with a session of its own. */
export async function openColleague(
  page: Page,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; consoleErrors: string[] }> {
  const browser = need(page.context().browser() ?? undefined)
  const context = await browser.newContext({ locale: 'en-GB', ...options })
  context.setDefaultTimeout(90_000)
  await saveData(context)
  page.context().once('close', () => void context.close())
  const second = await context.newPage()
  const consoleErrors: string[] = []
  second.on('console', (message) => {
    if (isFault(message)) consoleErrors.push(message.text())
  })
  second.on('pageerror', (error) => consoleErrors.push(String(error)))
  return { page: second, consoleErrors }
}

/** Schedules a text by the API. Returns the id of the message, of several the first. */
export async function schedule(
  service: TestService,
  { text, time, ...more }: { text: string; time: Date; profiles?: string[]; tags?: string[] },
): Promise<string> {
  const { demo } = service
  const token = await tokenOf(service, demo.member.owner.id)
  const { profiles = [need(Object.values(demo.profile)[0])], tags = [] } = more
  const body = {
    text,
    socialProfileIds: profiles,
    scheduledSendTime: `${time.toISOString().slice(0, 19)}Z`,
    tags,
  }
  const answer = await call(service, token, 'POST', '/v1/messages', body)
  return need((answer.body as { data: { id: string }[] }).data[0]).id
}

/** As if the network had refused the message. */
export async function fail({ database }: TestService, messageId: string): Promise<void> {
  const failed = `state = 'SEND_FAILED_PERMANENTLY', act_at = null, failure_code = 'rejected'`
  await database.pool.query(`update messages set state = 'SUBMITTED' where id = $1`, [messageId])
  await database.pool.query(`update messages set ${failed} where id = $1`, [messageId])
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

type Search = {
  /** Only the rules about colours, for a page that was seen in the other theme: nothing else differs there. */
  isSeen?: boolean
  /** Only in the elements that match. */
  within?: string
}

/** The violations that axe finds on the page: the rule, and the element. */
export async function findBarriers(
  page: Page,
  { isSeen = false, within = 'html' }: Search = {},
): Promise<string[]> {
  // Content that is still fading in has another contrast.
  await page.evaluate(`Promise.all(document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished.catch(() => undefined))).then(() => undefined)`)
  // Evaluated by the debugger, which the content policy does not bind.
  if (!(await page.evaluate('"axe" in globalThis')))
    await page.evaluate(await readFile(axeFile, 'utf8'))
  // No selectors for what passed.
  const options = {
    resultTypes: ['violations'],
    ...(isSeen ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}),
  }
  return page.evaluate(
    async ([place, settings]) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      const { violations } = await axe.run(place, settings)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))
    },
    [within, options] as const,
  )
}

type Axe = {
  run(
    place: string,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
}
