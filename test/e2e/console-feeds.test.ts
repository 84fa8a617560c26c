// Feeds in the settings: one is looked at, added, read, changed, paused, resumed and deleted; its items show what became of them.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { environment, items, startFeeds } from '../feeds/started.ts'
import { testInChromium } from '../support/chromium.ts'
import { call } from '../support/client.ts'
import { findBarriers, openConsole, pressAnyway, startConsole } from './console-visit.ts'

const service = await startConsole(environment)
const { site, token, path, add, work } = await startFeeds(service)
const { owner, limited } = service.demo.member

type Feed = { id: string; url: string; isPaused: boolean; maxPerDay: number; result: string }

async function feedAt(url: string): Promise<Feed | undefined> {
  const { body } = await call(service, token, 'GET', path)
  return (body as { data: Feed[] }).data.find((one) => one.url === url)
}

function rowOf(page: Page, url: string) {
  return page.getByRole('list', { name: 'Feeds' }).getByRole('listitem').filter({ hasText: url })
}

async function findAllBarriers(page: Page, width: number): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    assert.deepEqual(await findBarriers(page), [])
  }
  const wide = await page.evaluate('document.documentElement.scrollWidth')
  assert.ok(Number(wide) <= width, `${wide} px wide`)
}

for (const width of [1280, 375])
  testInChromium(
    `a feed is looked at, added, read, changed, paused and deleted, at ${width} px`,
    { origins: [service.url], viewport: { width, height: 860 } },
    async ({ page, consoleErrors }) => {
      const url = `${site.url}/news-${width}.xml`
      site.feed(`/news-${width}.xml`, items(1, 2))
      site.answer(`/page-${width}`, (_, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(
            `<html><head><link rel="alternate" type="application/rss+xml" href="${url}"></head></html>`,
          ),
      )
      await openConsole(page, service, owner, '/settings/feeds')
      await page.getByRole('button', { name: 'New feed' }).press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Add feed' }).press('Enter')
      await page.getByText('Enter an address.').first().waitFor()
      await dialog.getByLabel('Address').fill(`${site.url}/nothing`)
      await dialog.getByRole('button', { name: 'Look at it' }).press('Enter')
      await dialog.getByText('The server of the feed answers with 404').waitFor()
      await dialog.getByLabel('Address').fill(`${site.url}/page-${width}`)
      await dialog.getByLabel('Text of the messages').fill('News: {title}')
      await dialog.getByRole('button', { name: 'Look at it' }).press('Enter')
      await dialog.getByText('News: Item 1', { exact: true }).waitFor()
      await dialog.getByText(url).waitFor()
      await dialog.getByRole('checkbox', { name: / Threads$/ }).press('Space')
      await findAllBarriers(page, width)
      await dialog.getByLabel('At most so many a day').fill('99')
      await dialog.getByText('A whole number from 1 to 50.').waitFor()
      await dialog.getByLabel('At most so many a day').fill('4')
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      const row = rowOf(page, url)
      await row.getByText('Not read yet.').waitFor()
      await row.getByText(/Items go into the queue · at most 4 a day/).waitFor()

      await work()
      site.feed(`/news-${width}.xml`, items(3, 1, 2))
      await work()
      await page.reload()
      await row.getByText('Bakery', { exact: true }).waitFor()
      await row.getByText('Last read: ').waitFor()
      await row.getByRole('button', { name: 'Items: Bakery' }).press('Enter')
      await dialog.getByText('It became a message').waitFor()
      assert.equal(await dialog.getByText('It was there at the first look').count(), 2)
      await findAllBarriers(page, width)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })

      await row.getByRole('button', { name: /^Change/ }).click()
      await dialog.getByRole('radio', { name: /^A draft/ }).press('Space')
      await dialog.getByRole('button', { name: 'Save feed' }).click()
      await row.getByText(/Items become drafts/).waitFor()
      await row.getByRole('button', { name: /^Pause/ }).click()
      await row.getByText('Paused · ').waitFor()
      assert.equal((await feedAt(url))?.isPaused, true)
      await row.getByRole('button', { name: /^Resume/ }).click()
      await row.getByRole('button', { name: /^Pause/ }).waitFor()

      site.feed(`/news-${width}.xml`, items(4, 3, 1, 2))
      await work()
      await row.getByRole('button', { name: /^Items/ }).click()
      await dialog.getByText('It became a draft').waitFor()
      await dialog.getByRole('button', { name: 'Open the draft: Item 4' }).click()
      await page.getByText('News: Item 4').first().waitFor()
      await page.goto(`${service.url}/settings/feeds`)

      site.answer(`/news-${width}.xml`, (_, response) => response.writeHead(410).end())
      await work()
      await page.reload()
      await row.getByText(/It cannot be read, since/).waitFor()
      await row.getByText(/The server of the feed answers with 410/).waitFor()
      await findAllBarriers(page, width)
      await row.getByRole('button', { name: /^Delete/ }).click()
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      await row.waitFor({ state: 'detached' })
      assert.equal(await feedAt(url), undefined)
      // Chromium reports every refused request.
      const others = consoleErrors.splice(0).filter((one) => !/status of 400/.test(one))
      assert.deepEqual(others, [])
    },
  )

testInChromium(
  'a member who may only propose changes no feed of others, and their own makes proposals',
  { origins: [service.url] },
  async ({ page }) => {
    site.feed('/of-others.xml', items(21))
    await add({ url: `${site.url}/of-others.xml` })
    await openConsole(page, service, limited, '/settings/feeds')
    await pressAnyway(rowOf(page, 'of-others.xml').getByRole('button', { name: /^Change/ }))
    await page.getByText('Only the member in whose name it writes').waitFor()
    site.feed('/own.xml', items(31))
    await page.getByRole('button', { name: 'New feed' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address').fill(`${site.url}/own.xml`)
    await dialog.getByRole('checkbox', { name: / Threads$/ }).press('Space')
    await dialog.getByRole('button', { name: 'Add feed' }).click()
    await rowOf(page, 'own.xml').getByText('in the name of Lina Limited').waitFor()
  },
)
