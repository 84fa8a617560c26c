// The details of a post in the console: written by network, refused at its control, kept in the draft, published and seen; and
// the people in a picture and the cover of a video.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { findFfmpeg, video } from '../media/videos.ts'
import { testInChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { compose, isDraftStored, makePicture, startComposerService } from './composer-service.ts'
import { findBarriers, openConsole } from './console-visit.ts'

const hasFfmpeg = await findFfmpeg()

const service = await startComposerService()
const { owner } = service.demo.member
const wide = { origins: [service.url], viewport: { width: 1280, height: 900 } }
const narrow = { origins: [service.url], viewport: { width: 375, height: 800 } }
const [x, instagram, linkedin] = ['demo, X', 'demo.personal, Instagram', 'Demo Marin, LinkedIn']
const pinterest = 'demo, Pinterest'
const place = '106377336067638'
const quote = 'https://x.com/i/status/1750000000000000009'

type Row = { id: string; type: string; quote_of: unknown; post_details: unknown; media: unknown }

async function rowsOf(text: string): Promise<Row[]> {
  const { rows } = await service.database.pool.query<Row>(
    `select m.id, p.type, m.quote_of, m.post_details, m.media from messages m join profiles p on p.id = m.profile_id
      where m.text = $1 order by p.type, m.id`,
    [text],
  )
  return rows
}

function ofNetwork(page: Page, name: string): Locator {
  return page.getByRole('group', { name: 'Details' }).getByRole('region', { name, exact: true })
}

async function addFile(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer })
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Save changes/ }).click()
  await page.getByText('The changes are saved').waitFor()
}

testInChromium(
  'details are written by key for each network, refused at their control, kept, sent, seen, edited and copied',
  wide,
  async ({ page }) => {
    const text = 'Rye at the lake'
    await compose(page, service, { profiles: [pinterest], text })
    assert.equal(await page.getByRole('button', { name: 'Add details' }).count(), 0)
    for (const name of [pinterest, x, instagram, linkedin])
      await page.getByRole('switch', { name, exact: true }).click()
    await addFile(page, 'loaf.png', 'image/png', await makePicture())
    await page.getByRole('button', { name: 'Add details' }).focus()
    await page.keyboard.press('Enter')
    // The first field of the first network.
    await ofNetwork(page, 'X').getByLabel('Post to quote').and(page.locator(':focus')).waitFor()
    await page.keyboard.type(quote)
    await page.getByText('Nothing is quoted on Instagram and LinkedIn.').waitFor()
    // X quotes without media.
    const quoted = ofNetwork(page, 'X').getByLabel('Post to quote')
    await eventually(async () => (await quoted.getAttribute('aria-invalid')) === 'true')
    await quoted.fill('')
    await ofNetwork(page, 'X').getByLabel('Label as made with AI').check()
    const where = ofNetwork(page, 'Instagram').getByLabel('Place')
    await where.fill('the lake')
    await eventually(async () => (await where.getAttribute('aria-invalid')) === 'true')
    await where.fill(place)
    await eventually(async () => (await where.getAttribute('aria-invalid')) === null)
    await ofNetwork(page, 'Instagram').getByLabel('Collaborators').fill('@reed.bakery, kim.vale')
    assert.deepEqual(await findBarriers(page), [])
    await isDraftStored(page, 'reed.bakery')
    await page.reload()
    await eventually(async () => (await where.inputValue()) === place)
    await page.getByRole('button', { name: /^Schedule 3 messages/ }).click()
    await page.getByText(/^3 messages scheduled|^Scheduled for/).waitFor()
    const rows = await rowsOf(text)
    const none = { placeId: null, collaborators: null, madeWithAi: false, paidPartnership: false }
    const onInstagram = { ...none, placeId: place, collaborators: ['reed.bakery', 'kim.vale'] }
    assert.deepEqual(
      rows.map((row) => [row.type, row.post_details]),
      [
        ['INSTAGRAM', onInstagram],
        ['LINKEDIN', null],
        ['TWITTER', { ...none, madeWithAi: true }],
      ],
    )

    const { id } = need(rows[0])
    await openConsole(page, service, owner, `/messages/${id}`)
    const said = page.getByRole('main').getByRole('list', { name: 'Details' })
    await said.getByText(`Place ${place}`).waitFor()
    await said.getByText('Together with @reed.bakery and @kim.vale').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Edit the copy first' }).click()
    await eventually(async () => (await where.inputValue()) === place)
    await page.getByRole('button', { name: /^Schedule for demo/ }).click()
    await page.getByText(/^Scheduled for/).waitFor()

    await page.goto(`${service.url}/?compose=message-${id}`)
    await where.fill('')
    await save(page)
    const onlyTogether = { ...onInstagram, placeId: null }
    assert.deepEqual(
      (await rowsOf(text)).map((row) => row.post_details),
      [onlyTogether, onInstagram, null, { ...none, madeWithAi: true }],
    )
  },
)

testInChromium(
  'people are named in a picture by a click and by key, moved and removed',
  wide,
  async ({ page }) => {
    const text = 'Kim and Lea'
    await compose(page, service, { profiles: [instagram], text })
    await page.getByRole('switch', { name: x, exact: true }).click()
    await addFile(page, 'loaf.png', 'image/png', await makePicture())
    await page.getByRole('button', { name: /^Describe or move loaf\.png/ }).click()
    const dialog = page.getByRole('dialog')
    const people = dialog.getByRole('region', { name: 'People' })
    await people.getByText('On Instagram. Not on X.').waitFor()
    const picture = people.getByRole('img')
    const box = need((await picture.boundingBox()) ?? undefined)
    await picture.click({ position: { x: box.width * 0.25, y: box.height * 0.75 } })
    await people.getByLabel('Handle of person 1').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('kim.vale')
    await people.getByRole('button', { name: 'Add a person' }).focus()
    await page.keyboard.press('Enter')
    await people.getByLabel('Handle of person 2').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('lea')
    await people
      .getByRole('button', { name: '2, lea: 50 % from the left, 50 % from the top' })
      .focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowUp')
    await people
      .getByRole('button', { name: '2, lea: 52 % from the left, 48 % from the top' })
      .waitFor()
    await people.getByRole('button', { name: 'Add a person' }).click()
    await people.getByRole('button', { name: 'Remove 3' }).click()
    assert.deepEqual(await findBarriers(page), [])
    await dialog.getByLabel('Alt text').fill('Two people with bread')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: /^Schedule 2 messages/ }).click()
    await page.getByText(/^2 messages scheduled|^Scheduled for/).waitFor()
    const [ofInstagram, ofX] = await rowsOf(text)
    const [medium] = need(ofInstagram).media as Record<string, unknown>[]
    assert.deepEqual(medium?.userTags, [
      { handle: 'kim.vale', x: 0.25, y: 0.75 },
      { handle: 'lea', x: 0.52, y: 0.48 },
    ])
    const { userTags: _, ...plain } = need(medium)
    assert.deepEqual(need(ofX).media, [plain])
  },
)

testInChromium('the cover of a video is a frame or a picture', wide, async ({ page }, context) => {
  if (!hasFfmpeg) return context.skip('ffmpeg is not installed')
  const text = 'How bread is made'
  await compose(page, service, { profiles: [instagram], text })
  await addFile(page, 'bread.mp4', 'video/mp4', await video({ seconds: 4 }))
  await page.getByRole('button', { name: /^Describe or move bread\.mp4/ }).click()
  const cover = page.getByRole('dialog').getByRole('group', { name: 'Cover' })
  await cover.getByLabel('A frame').check()
  const slider = cover.getByRole('slider')
  await slider.focus()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight')
  await cover.getByText('0.5 s from the beginning').waitFor()
  assert.deepEqual(await findBarriers(page), [])
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /^Schedule for demo/ }).click()
  await page.getByText(/^Scheduled for/).waitFor()
  const [row] = await rowsOf(text)
  const [medium] = need(row).media as Record<string, unknown>[]
  assert.equal(medium?.coverOffsetMs, 500)

  await openConsole(page, service, owner, `/?compose=message-${need(row).id}`)
  await page.getByRole('button', { name: /^Describe or move/ }).click()
  const chosen = page.waitForEvent('filechooser')
  await cover.getByRole('radio', { name: 'A picture' }).click()
  await (await chosen).setFiles({
    ...{ name: 'cover.png', mimeType: 'image/png', buffer: await makePicture() },
  })
  await cover.getByRole('img').waitFor()
  await cover.getByText('Preparing').waitFor({ state: 'detached' })
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await save(page)
  const [saved] = await rowsOf(text)
  const [changed] = need(saved).media as Record<string, unknown>[]
  assert.match(String(changed?.thumbnailId), /./)
  assert.equal(changed?.coverOffsetMs, undefined)
})

testInChromium('on a phone details fit, and are taken away', narrow, async ({ page }) => {
  await compose(page, service, { profiles: [x], text: 'Rye?' })
  await page.getByRole('switch', { name: instagram, exact: true }).click()
  await page.getByRole('button', { name: 'Add details' }).click()
  await ofNetwork(page, 'X').getByLabel('Label as a paid partnership').check()
  const width = await page.evaluate('document.documentElement.scrollWidth')
  assert.ok(Number(width) <= 375, `${width}`)
  assert.deepEqual(await findBarriers(page), [])
  await isDraftStored(page, '"paidPartnership":true')
  await page.evaluate(() => localStorage.setItem('carillon.language', 'de'))
  await page.reload()
  await page.getByRole('checkbox', { name: 'Als bezahlte Partnerschaft kennzeichnen' }).waitFor()
  assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 375)
  assert.deepEqual(await findBarriers(page), [])
  await page.getByRole('button', { name: 'Details entfernen' }).click()
  await page.getByRole('button', { name: 'Details hinzufügen' }).waitFor()
})
