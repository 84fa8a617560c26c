// Menus, dialogs and a toast of the console, opened in turn: no barrier and no violation of the content policy, in both themes and widths.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium, type Visit } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { addImport } from '../support/world-imports.ts'
import { addTemplate } from '../support/world-templates.ts'
import { dayOf } from './calendar-visit.ts'
import { findBarriers, openConsole, schedule } from './console-visit.ts'
import { fillPages, goOn, type Shown } from './console-walk.ts'

/** Each list names the button to press, and the item of its menu to choose. */
const openersOf = ({
  messageId,
  clientId,
  teamId,
  memberId,
  profileId,
}: Shown): Record<string, (string | RegExp)[][]> => ({
  '/calendar/list/today': [
    [/profiles$/],
    ['State'],
    ['Author'],
    ['Tag'],
    ['Views'],
    ['Views', 'Save this view…'],
  ],
  '/calendar/list/today?compose=new': [['Other ways to send'], [/^0 of .*profiles$/]],
  [`/messages/${messageId}`]: [['Send again']],
  '/review': [['Reject'], ['Edit']],
  [`/interactions/${profileId}`]: [[/Choose the profile/]],
  '/profiles': [
    ['Pause'],
    [/^More for/],
    [/^More for/, 'Disconnect'],
    [/^More for/, 'Queue'],
    ['New group'],
  ],
  '/profiles/connect': [[/^Connect X/]],
  '/people': [[/^Invite/], ['New team']],
  [`/people/members/${memberId}`]: [['Remove from the organization']],
  [`/people/teams/${teamId}`]: [['Rename'], ['Delete team']],
  '/apps': [['Register an app'], ['Set keys']],
  [`/apps/${clientId}/use`]: [['New secret'], ['Delete the app']],
  '/settings/organization': [['Pause everything']],
  '/settings/tokens': [['New token'], ['New address']],
  '/settings/labels': [['New tag']],
  '/settings/snippets': [['New snippet']],
  '/settings/contacts': [['New contact']],
})
/** Of messages that are planned ahead, in the calendar and in the settings. `day`: of a message and of nothing else. */
const openersAhead = (day: string): Record<string, (string | RegExp)[][]> => ({
  [`/calendar/day/${day}`]: [
    [card],
    [card, 'Copy…'],
    [card, 'Move…'],
    [card, 'Send now…'],
    [card, 'Delete…'],
  ],
  [`/calendar/list/${day}`]: [['Move…'], ['Queue…'], ['Tags…'], ['Delete…']],
  '/settings/snippets': [['Rename: A template'], ['Remove: A template']],
  '/settings/series': [['Change …: A series'], ['End: A series']],
  '/settings/imports': [['Discard']],
  '/settings/feeds': [['New feed'], ['Items: A feed'], ['Change …: A feed'], ['Delete: A feed']],
})
const card = 'Actions: Planned ahead'

/** Brings the buttons of a page. */
const prepare = async (page: Page, path: string): Promise<void> => {
  if (path.startsWith('/calendar/list/2'))
    await page.getByRole('checkbox', { name: 'Choose Planned ahead' }).check()
  if (path === '/settings/imports') await page.getByRole('button', { name: /^Show:/ }).click()
}

/** Changing the name of an app shows a notice. */
const toast = '[role="status"] > div:has(button)'
/** A toast is shown for eight seconds: axe may need longer. */
const keepToasts = `(() => {
  const start = globalThis.setTimeout
  globalThis.setTimeout = (run, ms, ...rest) => start(run, ms === 8000 ? 3_600_000 : ms, ...rest)
})()`
const overlay = '[role="menu"], [role="dialog"], dialog[open]'

type Width = 1280 | 375
const navigations: Record<Width, (string | RegExp)[][]> = {
  1280: [[/^Olivia Owner/], [/^Demo/]],
  375: [['More']],
}

export async function testOverlays(width: Width): Promise<void> {
  const { service, shown, options } = await start(width)
  testInChromium(
    `menus, dialogs and a toast at ${width} px, light and dark: no barrier, no error`,
    options,
    async (visit) => {
      const { page } = visit
      const look = makeLook(visit)
      await openConsole(page, service, service.demo.member.owner)
      for (const key of ['Control+k', '?']) {
        await page.keyboard.press(key)
        await look.andClose(key)
      }
      await look.behind({ '/': navigations[width], ...openersOf(shown) })
      await goOn(page, `/apps/${shown.clientId}/use`)
      await page.evaluate(keepToasts)
      await page.getByLabel('Name', { exact: true }).fill(`Named at ${width}`)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await look.at('a toast', toast)
      await page.keyboard.press('F6')
      await look.at('a toast with the focus', `${toast}:focus-within`)
      assert.deepEqual(look.problems, [])
    },
  )
}

export async function testOverlaysAhead(width: Width): Promise<void> {
  const { service, shown, options } = await start(width)
  const day = await planAhead(service, shown)
  testInChromium(
    `menus and dialogs of what is planned ahead at ${width} px, light and dark: no barrier, no error`,
    options,
    async (visit) => {
      const look = makeLook(visit)
      await openConsole(visit.page, service, service.demo.member.owner)
      await look.behind(openersAhead(day))
      assert.deepEqual(look.problems, [])
    },
  )
}

async function start(width: Width) {
  // Nothing listens there: no test goes on to the network.
  const service = await startTestService(
    { TWITTER_API_URL: 'http://localhost:9/x' },
    { consoleDirectory: await builtConsole() },
  )
  const options = {
    origins: [service.url],
    reducedMotion: 'reduce' as const,
    viewport: { width, height: 860 },
    hasTouch: width === 375,
  }
  return { service, shown: await fillPages(service), options }
}

/** Looks at what is open in both themes, and collects what is wrong. */
function makeLook({ page, consoleErrors }: Visit) {
  const problems: string[] = []
  const at = async (name: string, shown = overlay) => {
    await page.locator(shown).first().waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const where = colorScheme === 'dark' ? { isSeen: true, within: shown } : {}
      const found = [...(await findBarriers(page, where)), ...consoleErrors.splice(0)]
      problems.push(...found.map((problem) => `${name}, ${colorScheme}: ${problem}`))
    }
  }
  const andClose = async (name: string) => {
    await at(name)
    await page.keyboard.press('Escape')
    await page.locator(overlay).first().waitFor({ state: 'detached' })
  }
  const behind = async (openers: Record<string, (string | RegExp)[][]>) => {
    for (const [path, ways] of Object.entries(openers)) {
      await goOn(page, path)
      await prepare(page, path)
      for (const way of ways) {
        await open(page, way)
        await andClose(`${path} ${way.join(', ')}`)
      }
    }
  }
  return { problems, at, andClose, behind }
}

/** A message by itself on a day, a template, a series and an import. The feed is there already. Returns the day. */
async function planAhead(service: TestService, { profileId }: Shown): Promise<string> {
  const { database, demo } = service
  // X takes no text twice.
  const facebook = need(demo.profile['facebook-page'])
  const time = new Date(Date.now() + 3 * 86_400_000)
  await schedule(service, { text: 'Planned ahead', time, profiles: [profileId] })
  const organizationId = demo.organization.demo
  await addTemplate(database, { name: 'A template', organizationId })
  const memberId = demo.member.owner.id
  const token = await tokenOf(service, memberId)
  const series = {
    message: { text: 'A series', socialProfileIds: [facebook] },
    rule: { frequency: 'WEEKLY', weekdays: ['FRIDAY'], time: '09:30' },
    timeZone: 'UTC',
  }
  const begun = await call(service, token, 'POST', '/v1/series', series)
  assert.equal(begun.status, 200, begun.text)
  await addImport(database, { memberId })
  return dayOf(time)
}

async function open(page: Page, [button = '', item]: readonly (string | RegExp)[]): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  if (item) await page.getByRole('menuitem', { name: item, exact: true }).click()
}
