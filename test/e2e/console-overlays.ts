// Menus, dialogs and a toast of the console, opened in turn: no barrier and no violation of the content policy, in both themes and widths.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium } from '../support/chromium.ts'
import { startTestService } from '../support/service.ts'
import { findBarriers, openConsole } from './console-visit.ts'
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
/** Changing the name of an app shows a notice. */
const toast = '[role="status"] > div:has(button)'
const overlay = '[role="menu"], [role="dialog"], dialog[open]'

const navigations = { 1280: [[/^Olivia Owner/], [/^Demo/]], 375: [['More']] }

export async function testOverlays(width: keyof typeof navigations): Promise<void> {
  // Nothing listens there: no test goes on to the network.
  const service = await startTestService(
    { TWITTER_API_URL: 'http://localhost:9/x' },
    { consoleDirectory: await builtConsole() },
  )
  const shown = await fillPages(service)
  testInChromium(
    `menus, dialogs and a toast at ${width} px, light and dark: no barrier, no error`,
    {
      origins: [service.url],
      reducedMotion: 'reduce',
      viewport: { width, height: 860 },
      hasTouch: width === 375,
    },
    async (visit) => {
      const { page, consoleErrors } = visit
      const problems: string[] = []
      const look = async (name: string, shown = overlay) => {
        await page.locator(shown).first().waitFor()
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          const where = colorScheme === 'dark' ? { isSeen: true, within: shown } : {}
          const found = [...(await findBarriers(page, where)), ...consoleErrors.splice(0)]
          problems.push(...found.map((problem) => `${name}, ${colorScheme}: ${problem}`))
        }
      }
      const lookAndClose = async (name: string) => {
        await look(name)
        await page.keyboard.press('Escape')
        await page.locator(overlay).first().waitFor({ state: 'detached' })
      }
      await openConsole(page, service, service.demo.member.owner)
      for (const key of ['Control+k', '?']) {
        await page.keyboard.press(key)
        await lookAndClose(key)
      }
      for (const [path, ways] of Object.entries({
        '/': navigations[width],
        ...openersOf(shown),
      })) {
        await goOn(page, path)
        for (const way of ways) {
          await open(page, way)
          await lookAndClose(`${path} ${way.join(', ')}`)
        }
      }
      await goOn(page, `/apps/${shown.clientId}/use`)
      await page.getByLabel('Name', { exact: true }).fill(`Named at ${width}`)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await look('a toast', toast)
      await page.keyboard.press('F6')
      await look('a toast with the focus', `${toast}:focus-within`)
      assert.deepEqual(problems, [])
    },
  )
}

async function open(page: Page, [button = '', item]: readonly (string | RegExp)[]): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  if (item) await page.getByRole('menuitem', { name: item, exact: true }).click()
}
