// Every page of the console, as addresses to open. A route without an entry here fails console-every-page.test.ts.
import { readFile } from 'node:fs/promises'
import type { Page, Request } from 'playwright-core'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import type { TestService } from '../support/service.ts'
import { addFeed } from '../support/world-feeds.ts'
import { fail } from './console-visit.ts'

/** Ids of the resources that the pages show. */
export type Shown = {
  messageId: string
  profileId: string
  otherId: string
  connectionId: string
  clientId: string
  teamId: string
  memberId: string
}

export const walk: Record<string, (shown: Shown) => string[]> = {
  '/': () => ['/'],
  '/calendar': () => ['/calendar'],
  '/calendar/$view/$date': () => [
    '/calendar/month/today',
    '/calendar/week/today',
    '/calendar/day/today',
    '/calendar/list/today',
    '/calendar/week/today?compose=new',
  ],
  '/messages/$messageId': ({ messageId }) => [`/messages/${messageId}`],
  '/review': () => ['/review'],
  '/notices': () => ['/notices'],
  '/search': () => ['/search', '/search?q=a&period=year'],
  '/interactions': () => ['/interactions'],
  '/interactions/$profileId': ({ profileId, otherId }) => [
    `/interactions/${profileId}?with=${otherId}`,
  ],
  '/profiles': () => ['/profiles'],
  '/profiles/connect': () => ['/profiles/connect'],
  '/profiles/connect/$connectionId': ({ connectionId }) => [`/profiles/connect/${connectionId}`],
  '/people': () => ['/people'],
  '/people/members/$memberId': ({ memberId }) => [`/people/members/${memberId}`],
  '/people/teams/$teamId': ({ teamId }) => [`/people/teams/${teamId}`],
  '/apps': () => ['/apps'],
  '/apps/$clientId': ({ clientId }) => [`/apps/${clientId}`],
  '/apps/$clientId/$section': ({ clientId }) =>
    ['use', 'callback', 'deliveries'].map((section) => `/apps/${clientId}/${section}`),
  '/settings': () => ['/settings'],
  '/settings/$section': () =>
    [
      ...['me', 'tokens', 'labels', 'snippets', 'contacts', 'series', 'imports', 'feeds'],
      'organization',
    ].map((section) => `/settings/${section}`),
}

const routesFile = new URL('../../console/routes.tsx', import.meta.url)

/** The paths as routes.tsx has them. */
export async function readRoutes(): Promise<string[]> {
  const text = await readFile(routesFile, 'utf8')
  return [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path)
}

/** The addresses of the existing routes, and one that does not exist. */
export async function pathsOf(shown: Shown): Promise<string[]> {
  const routes = await readRoutes()
  return [...routes.flatMap((route) => walk[route]?.(shown) ?? []), '/settings/nothing']
}

/** Opens a page, and waits until its content is loaded. */
export async function openPage(page: Page, url: string): Promise<void> {
  watchCalls(page)
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await untilQuiet(page)
  await page.evaluate('document.fonts.ready.then(() => undefined)')
}

/**
 * Goes on to another page as a link of the console does: its code and axe stay loaded. On the way is an address that does not exist,
 * whose heading is known to be gone when the page is there.
 */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', '/nothing')`)
  const left = page.getByRole('heading', { level: 1, name: 'There is nothing here' })
  await left.evaluate((heading) => heading.setAttribute('data-left', ''))
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)
  await page.locator('[data-left]').waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await untilQuiet(page)
  await page.evaluate('document.fonts.ready.then(() => undefined)')
}

/** Waits until nothing is loading. The calls of the page must have been watched since it was opened. */
export async function untilQuiet(page: Page): Promise<void> {
  const loading = watchCalls(page)
  const isQuiet = async () => {
    if (loading.size > 0 || (await page.locator(placeholder).count()) > 0) return false
    // After an answer is rendered, the page may request more.
    await page.evaluate(threeFrames)
    return loading.size === 0 && (await page.locator(placeholder).count()) === 0
  }
  await eventually(isQuiet, { what: `${page.url()} to be loaded`, every: 50 })
}

/** The placeholders of loading content. */
export const placeholder = '[class*="skeleton"], main [aria-busy="true"]'
const threeFrames = `new Promise((resolve) => {
  const next = (left) => (left === 0 ? resolve() : requestAnimationFrame(() => next(left - 1)))
  next(3)
})`

const watched = new WeakMap<Page, Set<Request>>()

/** The calls of the API that a page waits for. The stream of events never ends. */
export function watchCalls(page: Page): Set<Request> {
  const known = watched.get(page)
  if (known) return known
  const calls = new Set<Request>()
  watched.set(page, calls)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(v1|oauth2)\//.test(pathname) && !pathname.endsWith('/stream')) calls.add(request)
  })
  page.on('requestfinished', (request) => calls.delete(request))
  page.on('requestfailed', (request) => calls.delete(request))
  return calls
}

/** Creates one of everything that pages show: a failure, a review, a person who wrote, a connection that waits, a delivery, a feed. */
export async function fillPages(service: TestService): Promise<Shown> {
  const { demo, database } = service
  const token = await tokenOf(service, demo.member.owner.id)
  const limited = await tokenOf(service, demo.member.limited.id)
  const profileId = need(demo.profile.twitter)
  const post = async (by: string, path: string, body: object): Promise<{ id: string }[]> => {
    const answer = await call(service, by, 'POST', path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
    const { data } = answer.body as { data: { id: string } | { id: string }[] }
    return Array.isArray(data) ? data : [data]
  }
  const inHours = (hours: number) =>
    `${new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19)}Z`
  const message = (text: string, hours: number) => ({
    text,
    socialProfileIds: [profileId],
    scheduledSendTime: inHours(hours),
  })
  await post(token, '/v1/messages', message('Wednesday is cardamom bun day', 2))
  await post(limited, '/v1/messages', message('New opening hours from December', 3))
  const failed = need((await post(token, '/v1/messages', message('Sold out by noon', 4)))[0])
  await fail(service, failed.id)
  const wanted = { type: 'TWITTER', owner: 'ORGANIZATION', ownerId: demo.organization.demo }
  const connection = need((await post(token, '/v1/connections', wanted))[0])
  // As if it had been started in the console: a connection is visible to the app that has started it.
  const ours = `update connections set client_id = 'carillon-console' where id = $1`
  await database.pool.query(ours, [connection.id])
  const { clientId } = demo.app.member
  const callbackUrl = 'https://receiver.example/events'
  await call(service, token, 'PUT', `/v1/apps/${clientId}/callback`, { callbackUrl })
  await call(service, token, 'POST', `/v1/apps/${clientId}/ping`)
  await addFeed(database, {
    organizationId: demo.organization.demo,
    socialProfileId: profileId,
    memberId: demo.member.owner.id,
  })
  const otherId = '1750000000000000077'
  await database.pool.query(
    `insert into interactions (profile_id, key, at, other_id, type, is_incoming, message_id, scope)
     select $1, 'mention:' || n, now() - n * interval '5 hours', $2, 'MENTION', true, 7000000 + n, 'mentions'
     from generate_series(1, 3) n`,
    [profileId, otherId],
  )
  const { rows } = await database.pool.query<{ id: string }>('select id from teams limit 1')
  return {
    messageId: failed.id,
    profileId,
    otherId,
    connectionId: connection.id,
    clientId,
    teamId: need(rows[0]).id,
    memberId: demo.member.limited.id,
  }
}
