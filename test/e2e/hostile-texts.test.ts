// Every page of the console and of the service with hostile texts in every field, on a small screen. The content policy with Trusted Types
// reports violations: nothing of a text runs, loads or becomes markup, and nothing makes the page wider than the screen.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { inTransaction } from '../../server/db/db.ts'
import { inviteMember } from '../../server/sessions/passwords.ts'
import { sessionCookies } from '../support/browser-session.ts'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium, type Visit } from '../support/chromium.ts'
import { startEmptyService } from '../support/empty-service.ts'
import { startTestService } from '../support/service.ts'
import { fillPages, openPage, pathsOf, untilQuiet } from './console-walk.ts'
import { hostile, hostileAddress, poison } from './hostile-texts.ts'

// No server listens there: connecting is started, and never finished.
const service = await startTestService(
  { TWITTER_API_URL: 'http://localhost:9/x' },
  { consoleDirectory: await builtConsole() },
)
const shown = await fillPages(service)
const { owner, limited } = service.demo.member
// The session begins before the name of the member is poisoned, which does not affect it.
const cookies = await sessionCookies(service, owner)
const poisoned = await poison(service, shown)
const empty = await startEmptyService()

const small = { viewport: { width: 375, height: 800 }, ownWindow: true } as const

/** No page shows these: only the API returns them, only the service uses them, or they are addresses that are not on the web. */
const shownNowhere = [
  'members.company_name',
  'members.bio',
  'organizations.logo_url',
  'teams.logo_url',
  'profiles.avatar_url',
  'messages.post_url',
  'attempts.next_step',
  'interaction_people.avatar_url',
  'audit_log.detail',
  'connections.asked',
  'connections.return_url',
]

/** Pages with menus and details that show more of the texts. */
const pagesToOpen = /deliveries$|compose=new$|list\/today$/

const seen = new Set<string>()

testInChromium(
  'every page of the console with hostile texts: nothing runs, nothing is too wide',
  { origins: [service.url], ...small },
  async (visit) => {
    await watchPage(visit.page)
    await visit.page.context().addCookies(cookies)
    const { sentId, chooseId, failedId } = poisoned
    const paths = [
      ...(await pathsOf(shown)),
      `/messages/${sentId}`,
      `/calendar/list/today?tags=${encodeURIComponent(hostile('query'))}`,
      `/profiles/connect/${chooseId}`,
      `/profiles/connect/${failedId}`,
    ]
    const problems: string[] = []
    for (const path of paths) {
      await openPage(visit.page, service.url + path)
      problems.push(...(await findProblems(visit, path)))
      if (pagesToOpen.test(path)) problems.push(...(await openEverything(visit, path)))
    }
    assert.deepEqual(problems, [])
  },
)

testInChromium(
  'the pages of the service with hostile texts: nothing runs, nothing is too wide',
  { origins: [service.url, empty.url], ...small },
  async (visit) => {
    const { page } = visit
    await watchPage(page)
    const problems: string[] = []
    const look = async (url: string) => {
      await page.goto(url)
      problems.push(...(await findProblems(visit, url)))
    }
    const token = await inTransaction(service.services.database, (tx) =>
      inviteMember(tx, limited.id),
    )
    for (const url of ownPages(token)) await look(url)
    // Echoed into the form, with the reason why it is refused.
    await page.getByLabel('E-mail').fill(hostile('email').replace(/\s/g, ''))
    await page.getByLabel('Password').fill('wrong')
    await page.evaluate(withoutValidation)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    problems.push(...(await findProblems(visit, 'log-in')))
    await page.context().addCookies(cookies)
    for (const url of [authorizationUrl(), ...connectPages()]) await look(url)
    await look(`${empty.url}/setup`)
    for (const label of ['Code', 'Organization', 'Your name'])
      await page.getByLabel(label).fill(hostile(label))
    await page.getByLabel('E-mail').fill('a@b.example')
    await page.getByLabel('Password').fill('four words are a password')
    await page.evaluate(withoutValidation)
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('alert').waitFor()
    problems.push(...(await findProblems(visit, 'setup')))
    assert.deepEqual(problems, [])
  },
)

testInChromium(
  'each hostile text was shown on some page, and the witness sees what runs',
  { origins: [service.url], ...small },
  async (visit) => {
    const { page } = visit
    assert.deepEqual(
      poisoned.fields.filter((field) => !seen.has(field)),
      shownNowhere,
    )
    // Planted: markup made of a text is refused by Trusted Types, and a script of a text by the policy.
    await watchPage(page)
    await page.context().addCookies(cookies)
    await openPage(page, `${service.url}/settings/me`)
    await page.evaluate(`try { document.body.innerHTML += '<b>' } catch {}`)
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('a'), { id: 'planted', href: "javascript:hit('x')" }))`,
    )
    await page.evaluate(`document.getElementById('planted').click()`)
    const found = await findProblems(visit, 'planted')
    assert.ok(
      found.some((problem) => /require-trusted-types-for/.test(problem)),
      found.join('\n'),
    )
    assert.ok(
      found.some((problem) => /script-src/.test(problem)),
      found.join('\n'),
    )
  },
)

/** The service must refuse it itself: the browser would not send it. */
const withoutValidation = 'for (const form of document.forms) form.noValidate = true'

/** Opens each menu and each detail of the page, one after the other. */
async function openEverything(visit: Visit, path: string): Promise<string[]> {
  const { page } = visit
  const problems: string[] = []
  // Drafts of this browser and of the server are read after the rest.
  if (path.endsWith('compose=new')) await page.getByRole('button', { name: /drafts?$/ }).waitFor()
  for (const button of await page.locator('[aria-expanded="false"]:visible').elementHandles()) {
    if (!(await button.isVisible())) continue
    const name = (await button.getAttribute('aria-label')) ?? (await button.innerText())
    await button.press('Enter')
    await untilQuiet(page)
    problems.push(...(await findProblems(visit, `${path}, ${name}`)))
    // A menu that did not open is not closed: the key would close the composer around it.
    const isOpen = (await button.getAttribute('aria-expanded')) === 'true'
    if (isOpen) await page.keyboard.press('Escape')
  }
  return problems
}

function authorizationUrl(parameters: Record<string, string> = {}): string {
  return `${service.url}/oauth2/auth?${new URLSearchParams({
    response_type: 'code',
    client_id: service.demo.app.member.clientId,
    redirect_uri: service.demo.redirectUri,
    scope: 'offline admin',
    state: 'a-state-of-the-test',
    ...parameters,
  })}`
}

/** The last one is the log-in page. */
function ownPages(invitation: string): string[] {
  const text = encodeURIComponent(hostile('path'))
  return [
    `${service.url}/nothing/${text}`,
    `${service.url}/invitations/${text}`,
    `${service.url}/invitations/${invitation}`,
    authorizationUrl({ redirect_uri: hostileAddress('redirect_uri') }),
    authorizationUrl({ client_id: hostile('client_id'), state: hostile('state') }),
    authorizationUrl({ response_type: hostile('response_type') }).replace(
      /redirect_uri=[^&]*&/,
      '',
    ),
    `${service.url}/docs/errors?q=${text}#${text}`,
    authorizationUrl(),
  ]
}

function connectPages(): string[] {
  const { chooseId, failedId } = poisoned
  return ['', `/${shown.connectionId}`, `/${chooseId}`, `/${failedId}`].map(
    (path) => `${service.url}/connect${path}`,
  )
}

/** Runs before any script of a page: code that runs reports itself, and so does the browser. */
async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.hits = []
    globalThis.hit = (field) => hits.push('ran: ' + field)
    document.addEventListener('securitypolicyviolation', (event) =>
      hits.push('refused: ' + event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample))`)
}

async function findProblems(visit: Visit, where: string): Promise<string[]> {
  const { page, consoleErrors, blockedRequests } = visit
  const found = (await page.evaluate(`(() => {
    const boxes = [document.documentElement, document.querySelector('main')].filter(Boolean)
    const links = [...document.querySelectorAll('[href], [src], [action], [formaction]')].flatMap((element) =>
      ['href', 'src', 'action', 'formaction'].map((name) => element.getAttribute(name) ?? ''))
    return {
      hits: hits.splice(0),
      tooWide: boxes.some((box) => box.scrollWidth > box.clientWidth) ? [...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth && !element.querySelector('*'))
        .map((element) => element.tagName + '.' + element.className + ' < ' + element.parentElement.tagName + '.' + element.parentElement.className) : [],
      links: links.filter((link) => /^\\s*(javascript|data:text|vbscript)/i.test(link)),
      markup: document.documentElement.outerHTML,
    }
  })()`)) as { hits: string[]; tooWide: string[]; links: string[]; markup: string }
  for (const field of poisoned.fields) if (found.markup.includes(`[${field}]`)) seen.add(field)
  // Chromium reports the status of a page that refuses.
  const errors = consoleErrors.splice(0).filter((text) => !/Failed to load resource/.test(text))
  return [
    ...found.hits,
    ...new Set(found.tooWide.map((element) => `too wide: ${element}`)),
    ...found.links.map((link) => `links to ${link.slice(0, 60)}`),
    ...errors.map((text) => text.slice(0, 300)),
    ...blockedRequests.splice(0).map((url) => `loads ${url.slice(0, 100)}`),
  ].map((problem) => `${where.slice(0, 60)}: ${problem}`)
}
