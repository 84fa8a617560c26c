// Teams, roles and invitations in the console, at both widths.
import assert from 'node:assert/strict'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addMember } from '../support/world-people.ts'
import { expectErrors } from './composer-service.ts'
import { findBarriers, openConsole, pressAnyway } from './console-visit.ts'

const service = await startTestService({}, { consoleDirectory: await builtConsole() })
const { demo, database } = service
const { owner } = demo.member
const organizationId = demo.organization.demo
const organization = `/v1/organizations/${organizationId}`
const ownerToken = await tokenOf(service, owner.id)
const wide = { origins: [service.url], viewport: { width: 1280, height: 860 } }
const phone = { origins: [service.url], viewport: { width: 375, height: 812 }, hasTouch: true }

async function rightsAt(path: string) {
  const { body } = await call(service, ownerToken, 'GET', path)
  return (body as { data?: { permissionPreset: string; permissions: string[] } }).data
}

async function presetOf(path: string): Promise<string | undefined> {
  return (await rightsAt(path))?.permissionPreset
}

testInChromium('a team gives its members rights, is renamed and deleted', wide, async (visit) => {
  const { page } = visit
  const memberId = await addMember(database, { organizationId, fullName: 'Tina Teammate' })
  const profileId = need(demo.profile.threads)
  const rights = `${organization}/members/${memberId}/socialProfiles/${profileId}/permissions`
  await openConsole(page, service, owner, '/people')
  await page.getByRole('button', { name: 'New team' }).click()
  await pressAnyway(page.getByRole('button', { name: 'Create team' }))
  await page.getByText('A name needs 2 characters.').waitFor()
  await page.getByLabel('Name of the team').fill('Bakery')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Bakery', level: 1 }).waitFor()
  await page.getByLabel('Add a member').selectOption('Tina Teammate')
  await page.getByRole('button', { name: 'Remove Tina Teammate from the team' }).waitFor()
  await page.getByLabel('Add a profile').selectOption('demo.threads (Threads)')
  const level = page.getByLabel('What the team may do with demo.threads')
  await level.selectOption('Editor')
  await eventually(async () => (await presetOf(rights)) === 'EDITOR', {
    every: 200,
    what: 'the rights of the team',
  })
  assert.deepEqual(await findBarriers(page), [])

  await page.getByRole('link', { name: 'All people' }).click()
  await page
    .getByRole('row', { name: /Tina Teammate/ })
    .getByText('Editor through a team')
    .waitFor()
  await page.getByRole('link', { name: 'Bakery' }).click()
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Name of the team').fill('Morning bakery')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Morning bakery', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Delete team' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete team' }).click()
  await page.getByText('Morning bakery was deleted').waitFor()
  await page.getByRole('row', { name: /Tina Teammate/ }).waitFor()
  assert.notEqual(await presetOf(rights), 'EDITOR')
  // The page of the team may still have requested it.
  expectErrors(visit, /status of 404/)
})

testInChromium('a role is changed, and the last owner stays one', wide, async (visit) => {
  const { page, consoleErrors } = visit
  const adminId = await addMember(database, {
    organizationId,
    fullName: 'Adam Admin',
    preset: 'ADMIN',
  })
  await openConsole(page, service, owner, `/people/members/${adminId}`)
  await page.getByLabel('Custom').check()
  await page.getByLabel('Manage teams').uncheck()
  await page.getByRole('button', { name: 'Save role' }).click()
  await page.getByText('Saved for Adam Admin').waitFor()
  const saved = await rightsAt(`${organization}/members/${adminId}/permissions`)
  assert.equal(saved?.permissionPreset, 'CUSTOM')
  assert.deepEqual(
    [saved?.permissions.includes('ORG_MANAGE_TEAM'), saved?.permissions.includes('ORG_VIEW_ALL')],
    [false, true],
  )
  assert.deepEqual(await findBarriers(page), [])

  // The last owner: the service refuses another role.
  await page.goto(`${service.url}/people/members/${owner.id}`)
  await page.getByRole('radio', { name: /^Member/ }).check()
  await page.getByRole('button', { name: 'Save role' }).click()
  await page.getByRole('alert').getByText('The last super admin').waitFor()
  await pressAnyway(page.getByRole('button', { name: 'Remove from the organization' }))
  await page.getByText('You cannot remove yourself here.').waitFor()
  // Chromium reports every refusal of the service.
  assert.deepEqual(
    consoleErrors.splice(0).map((text) => /status of (\d+)/.exec(text)?.[1]),
    ['409'],
  )
})

testInChromium(
  'on the phone a colleague is invited, given rights, and the invitation withdrawn',
  phone,
  async ({ page }) => {
    await openConsole(page, service, owner, '/people')
    await page.getByRole('button', { name: 'Invite people' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Paul Phone')
    await dialog.getByLabel('E-mail').fill('paul@example.org')
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: /Paul Phone/ }).click()
    await page
      .getByLabel('What Paul Phone may do with demo.threads (Threads)')
      .selectOption('Viewer')
    await page.getByText('Threads: Reads its calendar.').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await page.getByRole('link', { name: 'All people' }).click()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText('The invitation was withdrawn').waitFor()
    await page.getByRole('link', { name: /Paul Phone/ }).waitFor({ state: 'detached' })
    const { scrollWidth, clientWidth } = await page.evaluate<Record<string, number>>(
      '({ scrollWidth: document.body.scrollWidth, clientWidth: document.body.clientWidth })',
    )
    assert.equal(scrollWidth, clientWidth)
  },
)
