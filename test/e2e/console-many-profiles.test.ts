// The console of an organization with 60 profiles and 30 people: everything is found by name, and no page draws them all.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { testInChromium } from '../support/chromium.ts'
import { enlarge } from '../support/large-organization.ts'
import { need } from '../support/need.ts'
import { addMember, addTeam, addToTeam } from '../support/world-people.ts'
import { shareProfile } from '../support/world-profiles.ts'
import { dayOf } from './calendar-visit.ts'
import { textField } from './composer-service.ts'
import { findBarriers, openConsole, schedule, startConsole } from './console-visit.ts'

const service = await startConsole()
const { owner } = service.demo.member
const { profileIds } = await enlarge(service, { profiles: 60, people: 30 })
const all = profileIds.length + Object.keys(service.demo.profile).length
const origins = [service.url]
const desktop = { origins, viewport: { width: 1280, height: 800 } }
const phone = { origins, viewport: { width: 375, height: 800 } }
const nextDay = new Date(Date.now() + 86_400_000)
const composerPath = `/calendar/week/today?compose=new&at=${dayOf(new Date(), 1)}T10:00`

async function topOfText(page: Page): Promise<number> {
  const box = await textField(page).boundingBox()
  return box?.y ?? Number.POSITIVE_INFINITY
}

testInChromium(
  'the composer: text in view, profiles by name, groups',
  desktop,
  async ({ page }) => {
    await openConsole(page, service, owner, composerPath)
    await textField(page).waitFor()
    assert.ok((await topOfText(page)) < 320, `the text begins at ${await topOfText(page)}`)
    const inRow = page.getByRole('region', { name: 'Send to' }).getByRole('switch')
    assert.ok((await inRow.count()) <= 9)
    await page.getByRole('button', { name: `0 of ${all} profiles` }).click()
    const dialog = page.getByRole('dialog', { name: 'Send to' })
    await dialog.getByLabel('Search profiles').fill('husum blue')
    await dialog.getByText('shop-43-Husum').waitFor()
    assert.ok((await dialog.getByRole('checkbox').count()) < 5)
    assert.deepEqual(await findBarriers(page), [])
    await dialog.getByLabel('shop-43-Husum').check()
    await dialog.getByLabel('Search profiles').fill('')
    await dialog.getByRole('button', { name: 'Shops in the north 2' }).click()
    await dialog.getByText(`3 of ${all} chosen`).waitFor()
    await dialog.getByRole('button', { name: 'Save as a group…' }).click()
    await dialog.getByLabel('Name of the group of 3 profiles').fill('Three shops')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Three shops 3', pressed: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // Escape has closed the dialog and not the composer. The row names the chosen profile.
    await page.getByRole('switch', { name: 'shop-43-Husum, Bluesky', checked: true }).waitFor()
    assert.ok((await topOfText(page)) < 320)
  },
)

testInChromium(
  'a profile that cannot publish is listed with the reason',
  desktop,
  async ({ page }) => {
    await service.database.pool.query(`update profiles set type = 'FACEBOOK' where id = $1`, [
      profileIds[1],
    ])
    await openConsole(page, service, owner, composerPath)
    await page.getByRole('button', { name: `0 of ${all} profiles` }).click()
    const dialog = page.getByRole('dialog', { name: 'Send to' })
    await dialog.getByLabel('Search profiles').fill('shop-01')
    assert.ok(await dialog.getByLabel('shop-01-Bregenz').isDisabled())
    await dialog.getByText('Carillon cannot publish to this kind of Facebook account.').waitFor()
  },
)

testInChromium(
  'the filter of the calendar, and the page of profiles',
  desktop,
  async ({ page }) => {
    await openConsole(page, service, owner, '/calendar/week/today')
    await page.getByRole('button', { name: `All ${all} profiles` }).click()
    const dialog = page.getByRole('dialog', { name: 'Show messages of' })
    await dialog.getByLabel('Search profiles').fill('shop-59')
    await dialog.getByLabel('shop-59').check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: /^shop-59/ }).waitFor()
    assert.equal(new URL(page.url()).searchParams.get('profiles'), profileIds[59])

    await openConsole(page, service, owner, '/profiles')
    const cards = page.getByRole('main').locator('li:has(header)')
    await cards.first().waitFor()
    assert.ok((await cards.count()) <= 24, `${await cards.count()} cards`)
    await page.getByLabel('Search profiles').fill('shop-59')
    await page.getByText('shop-59-Fulda').waitFor()
    await cards.nth(1).waitFor({ state: 'detached' })
    assert.equal(await cards.count(), 1)
    await page.getByLabel('Search profiles').fill('')
    await page.getByLabel('Network or group').selectOption('Shops in the north')
    // It is among all profiles as well.
    await page.getByText('shop-00-Aarau').first().waitFor()
    await cards.nth(2).waitFor({ state: 'detached' })
    assert.equal(await cards.count(), 2)
    assert.deepEqual(await findBarriers(page), [])
  },
)

testInChromium(
  'the table of rights draws a part, and finds the rest',
  desktop,
  async ({ page }) => {
    await openConsole(page, service, owner, '/people')
    const table = page.getByRole('table')
    await table.waitFor()
    assert.ok((await table.locator('select').count()) <= 240)
    const width = (await table.boundingBox())?.width ?? Number.POSITIVE_INFINITY
    assert.ok(width < 2400, `${width} px wide`)
    await page.getByLabel('Search profiles').fill('shop-59')
    await page.getByLabel('Search people').fill('person 29')
    const cell = page.getByLabel('What Person 29 may do with shop-59-Fulda (LinkedIn)')
    await cell.selectOption('Author')
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    assert.equal(await cell.inputValue(), 'author')
    assert.equal(await table.locator('select').count(), 1)
    await page.getByLabel('Search people').fill('')
    await page.getByRole('button', { name: 'Next people' }).click()
    await page.getByRole('link', { name: 'Person 29' }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
  },
)

testInChromium('interactions, calendar addresses and imports', desktop, async ({ page }) => {
  await openConsole(page, service, owner, '/interactions')
  await page.getByRole('button', { name: /Choose the profile/ }).click()
  const choice = page.getByRole('dialog', { name: 'Choose a profile' })
  assert.ok((await choice.getByRole('listitem').count()) <= 40)
  await choice.getByLabel('Search profiles').fill('fulda 05')
  await choice.getByText('shop-05-Fulda').waitFor()
  assert.equal(await choice.getByRole('listitem').count(), 1)
  assert.deepEqual(await findBarriers(page), [])
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/interactions/${profileIds[5]}`)
  await page.getByRole('button', { name: /Choose the profile/ }).click()
  await page.keyboard.press('Escape')
  await choice.waitFor({ state: 'detached' })

  await openConsole(page, service, owner, '/settings/tokens')
  await page.getByRole('button', { name: 'New address' }).click()
  await chooseLast(page, 'Only these profiles')
  assert.deepEqual(await findBarriers(page), [])
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Name', exact: true })
    .fill('The last shop')
  await page.getByRole('button', { name: 'Create address' }).click()
  await page.getByText('Copy the address now').waitFor()
  const { rows } = await service.database.pool.query(
    `select profile_ids as ids from calendar_addresses where name = 'The last shop'`,
  )
  assert.deepEqual(rows[0]?.ids, [profileIds[59]])

  await openConsole(page, service, owner, '/settings/imports')
  await chooseLast(page, 'Profiles of rows that name none')
  assert.deepEqual(await findBarriers(page), [])
})

/** Finds the last of the profiles in a part of a form, which is not longer for them. */
async function chooseLast(page: Page, legend: string): Promise<void> {
  const part = page.getByRole('group', { name: legend })
  await part.getByLabel('Search profiles').waitFor()
  const { height } = need(await part.boundingBox())
  assert.ok(height < 500, `${height} px high`)
  await part.getByLabel('Search profiles').fill('shop-59')
  await part.getByLabel('shop-59').check()
  assert.equal(await part.getByRole('checkbox').count(), 1)
  await part.getByText(`1 of ${all} chosen`).waitFor()
}

testInChromium('a team of many people and profiles', desktop, async ({ page }) => {
  const teamId = await largeTeam()
  await openConsole(page, service, owner, `/people/teams/${teamId}`)
  for (const [title, search, last, add] of [
    ['Members of the team', 'Search people', /Person 20/, 'Add a member'],
    ['Profiles of the team', 'Search profiles', /shop-20/, 'Add a profile'],
  ] as const) {
    const panel = page.getByRole('region', { name: title })
    await panel.getByRole('listitem').first().waitFor()
    assert.equal(await panel.getByRole('listitem').count(), 20)
    await panel.getByLabel(search).fill('20')
    await panel.getByText(last).first().waitFor()
    assert.equal(await panel.getByRole('listitem').count(), 1)
    assert.equal(await panel.getByRole('combobox', { name: add }).count(), 0)
  }
  const members = page.getByRole('region', { name: 'Members of the team' })
  await members.getByRole('button', { name: 'Add a member' }).click()
  const people = page.getByRole('dialog', { name: 'Add a member' })
  await people.getByLabel('Search people').fill('PERSON 29')
  assert.deepEqual(await findBarriers(page), [])
  await people.getByRole('button', { name: 'Person 29' }).click()
  await members.getByLabel('Search people').fill('person 29')
  await members.getByText('Person 29').waitFor()
  const profiles = page.getByRole('region', { name: 'Profiles of the team' })
  await profiles.getByRole('button', { name: 'Add a profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a profile' })
  await dialog.getByLabel('Search profiles').fill('shop-59')
  await page.keyboard.press('Enter')
  await profiles.getByLabel('Search profiles').fill('shop-59')
  await profiles.getByLabel('What the team may do with shop-59-Fulda').waitFor()
})

testInChromium('on a phone', phone, async ({ page }) => {
  await openConsole(page, service, owner, composerPath)
  await textField(page).waitFor()
  assert.ok((await topOfText(page)) < 320, `the text begins at ${await topOfText(page)}`)
  await page.getByRole('button', { name: `0 of ${all} profiles` }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to' })
  await dialog.getByLabel('Search profiles').fill('shop-59')
  await dialog.getByLabel('shop-59').check()
  assert.deepEqual(await findBarriers(page), [])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('switch', { name: 'shop-59-Fulda, LinkedIn', checked: true }).waitFor()
})

testInChromium(
  'tags: in the composer, on the page of a message, and for many',
  desktop,
  async ({ page }) => {
    await schedule(service, { text: 'Tagged before', time: nextDay, tags: ['launch'] })
    await openConsole(page, service, owner, composerPath)
    await page.getByRole('switch', { name: 'demo, X', exact: true }).click()
    await textField(page).fill('Tagged in the composer')
    await page.getByRole('button', { name: 'Add tags' }).click()
    const field = page.getByRole('combobox', { name: 'Tags' })
    await field.fill('lau')
    await page.getByRole('option', { name: 'launch' }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await field.fill('spring')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove the tag spring' }).waitFor()
    await page.getByRole('button', { name: /^Schedule for/, disabled: false }).click()
    await page
      .getByText(/^Scheduled for/)
      .first()
      .waitFor()

    const { id } = await findMessage('Tagged in the composer')
    await openConsole(page, service, owner, `/messages/${id}`)
    const tags = page.getByRole('region', { name: 'Tags' })
    await tags.getByRole('button', { name: 'Change tags' }).click()
    await tags.getByRole('button', { name: 'Remove the tag launch' }).click()
    await tags.getByRole('combobox').fill('Summer')
    await page.keyboard.press('Enter')
    await tags.getByRole('button', { name: 'Save tags' }).click()
    await tags.getByRole('button', { name: 'Change tags' }).waitFor()
    assert.deepEqual((await findMessage('Tagged in the composer')).tags, ['spring', 'Summer'])

    await openConsole(page, service, owner, '/calendar/list/today')
    await page.getByLabel('Choose Tagged in the composer').check()
    await page.getByLabel('Choose Tagged before').check()
    await page.getByRole('button', { name: 'Tags…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Add tags' }).fill('both')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Change 2 messages' }).click()
    await page.getByText('2 messages changed.').waitFor()
    assert.deepEqual((await findMessage('Tagged before')).tags, ['launch', 'both'])
  },
)

async function findMessage(text: string): Promise<{ id: string; tags: string[] }> {
  const { rows } = await service.database.pool.query<{ id: string; tags: string[] }>(
    'select id, tags from messages where text = $1',
    [text],
  )
  return need(rows[0])
}

/** With 21 people and 25 profiles. */
async function largeTeam(): Promise<string> {
  const organizationId = service.demo.organization.demo
  const teamId = await addTeam(service.database, { organizationId, name: 'All shops' })
  const { pool } = service.database
  for (const name of ['Alma', 'Ben', 'Cleo', 'Dora', 'Emil'])
    await addMember(service.database, { organizationId, fullName: `${name} New` })
  const { rows } = await pool.query<{ id: string }>(
    `select id from members where full_name like 'Person %' and full_name <= 'Person 20'`,
  )
  for (const { id } of rows)
    await addToTeam(service.database, { organizationId, teamId, memberId: id })
  for (const socialProfileId of profileIds.slice(0, 25))
    await shareProfile(service.database, { teamId, socialProfileId, preset: 'EDITOR' })
  return teamId
}
