// A service with the console, its media worker, and every network in the sandbox.
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { startWorker } from '../../server/jobs/jobs.ts'
import { importTasks, mediaTasks } from '../../server/tasks.ts'
import { publish } from '../media/media-service.ts'
import { startSandboxNetworks } from '../networks/sandbox-networks.ts'
import { atEnd } from '../support/at-end.ts'
import { builtConsole } from '../support/built-console.ts'
import type { Visit } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { dayOf } from './calendar-visit.ts'
import { openConsole } from './console-visit.ts'

export type ComposerService = Awaited<ReturnType<typeof startComposerService>>

export async function startComposerService() {
  const sandbox = await startSandboxNetworks()
  const addresses = Object.entries(sandbox.addresses).map(([name, address]) => [
    `${name.toUpperCase()}_API_URL`,
    address,
  ])
  const service = await startTestService(Object.fromEntries(addresses), {
    consoleDirectory: await builtConsole(),
  })
  await prepareMedia(service)
  // A call that takes longer would leave the outcome unknown, which these tests are not about.
  publish(service.services, { leaseMs: 120_000, callMs: 30_000, prepareMs: 30_000 })
  await setZone(service, 'Europe/Berlin')
  return { ...service, sandbox }
}

/** Processes uploads until they are ready. */
export async function prepareMedia({ services }: TestService): Promise<void> {
  const worker = await startWorker({
    ...services,
    tasks: { ...mediaTasks(services, () => undefined), ...importTasks(services) },
    crontab: '',
    concurrency: services.config.mediaConcurrency,
  })
  atEnd(worker.stop)
}

async function setZone({ database, demo }: TestService, zone: string): Promise<void> {
  await database.pool.query(
    'update members set timezone = $1, is_timezone_chosen = true where id = $2',
    [zone, demo.member.owner.id],
  )
}

/** Opens the composer for a new message, with these profiles chosen and this text written. */
export async function compose(
  page: Page,
  service: TestService,
  { profiles, text }: { profiles: string[]; text: string },
): Promise<void> {
  // The next full hour could begin before the message is sent.
  const day = dayOf(new Date(), 2)
  const path = `/calendar/week/${day}?compose=new&at=${day}T10:00`
  await openConsole(page, service, service.demo.member.owner, path)
  for (const name of profiles) await page.getByRole('switch', { name, exact: true }).click()
  await textField(page).fill(text)
}

/** Without a route, Playwright does not know the body of what the console sends. */
export async function readBodies(page: Page): Promise<void> {
  await page.route(/\/v1\/drafts/, (route) => route.fallback())
}

/** "Draft saved" may be about an earlier change. */
export async function isDraftStored(page: Page, words: string): Promise<void> {
  const stored = `new Promise((resolve) => {
    const opening = indexedDB.open('carillon.drafts')
    opening.onsuccess = () => {
      const database = opening.result
      const reading = database.transaction('drafts').objectStore('drafts').getAll()
      reading.onsuccess = () => resolve(JSON.stringify(reading.result), database.close())
    }
  })`
  await eventually(async () => String(await page.evaluate(stored)).includes(words), {
    every: 50,
    what: `a stored draft with ${words}`,
  })
}

export function textField(page: Page) {
  return page.getByLabel('Text', { exact: true })
}

/** Presses even a button that shows why it cannot be used: Playwright takes it for disabled. */
export function press(button: Locator): Promise<void> {
  return button.click({ force: true })
}

export async function planFor(page: Page, date: string, time: string): Promise<void> {
  await page.getByRole('button', { name: /^When/ }).click()
  await page.getByLabel('Date', { exact: true }).fill(date)
  await page.getByLabel('Time', { exact: true }).fill(time)
}

/** Errors that the test itself causes: Chromium reports every failed request. */
export function expectErrors({ consoleErrors }: Visit, pattern: RegExp): void {
  const others = consoleErrors.filter((text) => !pattern.test(text))
  consoleErrors.splice(0, consoleErrors.length, ...others)
}

export function makePicture(): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 640, channels: 3, background: '#c98d4b' } })
    .png()
    .toBuffer()
}
