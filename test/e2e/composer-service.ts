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
import { startTestService, type TestService } from '../support/service.ts'
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
  publish(service.services)
  await setZone(service, 'Europe/Berlin')
  return { ...service, sandbox }
}

/** Uploads become ready. */
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
  await database.pool.query('update members set timezone = $1 where id = $2', [
    zone,
    demo.member.owner.id,
  ])
}

/** The composer for a new message, with these profiles chosen and this text written. */
export async function compose(
  page: Page,
  service: TestService,
  { profiles, text }: { profiles: string[]; text: string },
): Promise<void> {
  const path = '/calendar/week/today?compose=new'
  await openConsole(page, service, service.demo.member.owner, path)
  for (const name of profiles) await page.getByRole('switch', { name, exact: true }).click()
  await textField(page).fill(text)
}

export function textField(page: Page) {
  return page.getByLabel('Text', { exact: true })
}

/** Also a button that says why it cannot be used: Playwright takes it for disabled. */
export function press(button: Locator): Promise<void> {
  return button.click({ force: true })
}

export async function planFor(page: Page, date: string, time: string): Promise<void> {
  await page.getByRole('button', { name: /^When/ }).click()
  await page.getByLabel('Date', { exact: true }).fill(date)
  await page.getByLabel('Time', { exact: true }).fill(time)
}

/**
 * Errors that the test itself has caused: Chromium reports every failed request. A service on a busy machine answers 503, and the
 * console asks again.
 */
export function expectErrors({ consoleErrors }: Visit, pattern: RegExp): void {
  const others = consoleErrors.filter((text) => !pattern.test(text) && !/status of 503/.test(text))
  consoleErrors.splice(0, consoleErrors.length, ...others)
}

export function makePicture(): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 640, channels: 3, background: '#c98d4b' } })
    .png()
    .toBuffer()
}
