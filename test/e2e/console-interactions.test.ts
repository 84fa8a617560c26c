// Interactions in the console: events on the sandbox are shown, and a network that is switched off says so.
import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { collect, untilHistoryIs } from '../interactions/collect.ts'
import { sharedSandbox } from '../networks/sandbox-networks.ts'
import { builtConsole } from '../support/built-console.ts'
import { testInChromium } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { startTestService } from '../support/service.ts'
import { findBarriers, openConsole } from './console-visit.ts'

const sandbox = await sharedSandbox()
await sandbox.limit('twitter', 1_000_000)
const service = await startTestService(
  {
    ...{ TWITTER_API_URL: sandbox.addresses.twitter, INTERACTION_NETWORKS: 'twitter' },
    // The pictures of people come from the sandbox.
    ALLOW_PRIVATE_WEBHOOKS: 'yes',
  },
  { consoleDirectory: await builtConsole() },
)
collect(service)
const { owner } = service.demo.member
const { twitter: xProfile, 'facebook-page': page } = service.demo.profile
const x = { network: 'twitter', own: '1750000000000000001' }
/** Longer than a number can hold exactly. */
const [ada, bo] = ['1750000000000000077', '1750000000000000078']

testInChromium(
  'people who wrote are listed by their newest, and the history with each is read',
  { origins: [service.url], viewport: { width: 1280, height: 860 } },
  async ({ page: window }) => {
    const toX = { network: 'twitter', to: x.own }
    const called = { network: 'twitter', profile: ada, name: 'Ada <i>King</i> \u202egnik' }
    await sandbox.control('POST', '/profiles', called)
    const name = 'Ada <i>King</i> gnik'
    const first = await sandbox.interact({ ...toX, from: ada, type: 'MENTION' })
    const liked = await sandbox.interact({ ...toX, from: ada, type: 'LIKE' })
    await untilHistoryIs(service, { ...x, other: ada }, [first.line, liked.line])
    // X gives likes no time, so this one has the time at which it was read; messages have whole seconds.
    await delay(1_000)
    const last = await sandbox.interact({ ...toX, from: bo, type: 'PRIVATE_MESSAGE' })
    await untilHistoryIs(service, { ...x, other: bo }, [last.line])

    // A message is not born as sent.
    const { pool } = service.database
    await pool.query('alter table messages disable trigger user')
    const { rows } = await pool.query<{ id: string }>(
      `insert into messages (profile_id, state, text, send_at, post_id) values ($1, 'SENT', 'Our bread', now() - interval '1 hour', $2) returning id`,
      [xProfile, liked.messageId],
    )
    await pool.query('alter table messages enable trigger user')

    await openConsole(window, service, owner, '/interactions')
    const people = window.getByRole('region', { name: 'People' })
    // The sandbox has generated Bo's name.
    const boName = await people.getByRole('link').first().locator('bdi').innerText()
    assert.match(boName, /^\p{L}+ \p{L}+$/u)
    assert.match(new URL(window.url()).pathname, new RegExp(`/interactions/${xProfile}$`))
    const link = people.getByRole('link', { name })
    await link
      .locator('small')
      .filter({ hasText: /^@\w+$/ })
      .waitFor()
    await link.locator('img').waitFor()
    await link.click()
    const history = window.getByRole('region', { name: `History with ${name}` })
    await history.getByRole('heading', { name }).waitFor()
    // The picture is a real one, and comes from the service.
    const picture = history.locator('header img')
    await eventually(() =>
      window.evaluate(`document.querySelector('section > header img').naturalWidth > 0`),
    )
    assert.match((await picture.getAttribute('src')) ?? '', /^\/pictures\/profiles\/\d+\/people\?/)
    await history.getByText('Mentioned you').waitFor()
    await history.getByText('Liked your post').waitFor()
    assert.equal(new URL(window.url()).searchParams.get('with'), ada)
    // Everything at a glance, one kind of it, and the message that was liked.
    await history.getByText(/^2 interactions, /).waitFor()
    await history.getByRole('button', { name: 'Likes 1' }).click()
    await history.getByText('Mentioned you').waitFor({ state: 'detached' })
    const ours = history.getByRole('link', { name: 'Your message' })
    assert.equal(await ours.getAttribute('href'), `/messages/${rows[0]?.id}`)
    assert.deepEqual(await findBarriers(window), [])
    await history.getByRole('button', { name: 'Everything' }).click()
    await history.getByText('Mentioned you').waitFor()
    // People by kind and by name.
    await people.getByLabel('Kind').selectOption('Private messages')
    await link.waitFor({ state: 'detached' })
    await people.getByRole('link').filter({ hasText: boName }).waitFor()
    await people.getByLabel('Find a person').fill('gnik')
    await people.getByText('No person matches').waitFor()
    await people.getByLabel('Kind').selectOption('Every kind')
    await link.click()
    await history.getByText('Liked your post').waitFor()
    const address = await history.getByRole('link', { name: 'Profile on X' }).getAttribute('href')
    assert.match(address ?? '', new RegExp(`/twitter\\?profile=${ada}$`))
    assert.deepEqual(await findBarriers(window), [])
    await window.reload()
    await history.getByText('Mentioned you').waitFor()
  },
)

testInChromium(
  'a network that is switched off says how to switch it on',
  { origins: [service.url], viewport: { width: 375, height: 812 } },
  async ({ page: window, consoleErrors }) => {
    await openConsole(window, service, owner, `/interactions/${page}`)
    await window.getByText('Interactions of Facebook are switched off').waitFor()
    await window.getByText(/INTERACTION_NETWORKS/).waitFor()
    assert.deepEqual(await findBarriers(window), [])
    // Chromium writes every refused request into its console.
    const refused = consoleErrors.splice(0).filter((text) => !text.includes('status of 400'))
    assert.deepEqual(refused, [])
  },
)
