// A post that is out is edited and deleted on its network, from the page of its message: with the words that say what happens, by keyboard, and
// at the width of a phone. One that was deleted there is shown as such. A change that waits for an approval is withdrawn.
import assert from 'node:assert/strict'
import { startWorker } from '../../server/jobs/jobs.ts'
import { choreTasks } from '../../server/tasks.ts'
import { atEnd } from '../support/at-end.ts'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { startComposerService } from './composer-service.ts'
import { findBarriers, openConsole, pressAnyway } from './console-visit.ts'

const service = await startComposerService()
const { 'change-post': changePost = () => undefined } = choreTasks(service.services)
const worker = await startWorker({
  ...service.services,
  tasks: { 'change-post': changePost },
  crontab: '',
  concurrency: 1,
})
atEnd(worker.stop)

const page = '100000000000002'
const textsOut = async () =>
  (await service.sandbox.postsOf('facebook', page)).map(({ text }) => text)

/** By a member who may only propose, it is approved first. */
async function publishText(
  text: string,
  by: 'owner' | 'limited' = 'owner',
  more: object = {},
  networkId = page,
): Promise<string> {
  const { rows } = await service.database.pool.query(
    "select id from profiles where type in ('FACEBOOKPAGE', 'TWITTER') and network_id = $1",
    [networkId],
  )
  const token = await tokenOf(service, service.demo.member[by].id)
  const { body } = await call(service, token, 'POST', '/v1/messages', {
    text,
    socialProfileIds: [rows[0].id],
    ...more,
  })
  const id = String((body as { data: { id: string }[] }).data[0]?.id)
  if (by === 'limited') {
    const owner = await tokenOf(service, service.demo.member.owner.id)
    const { status, text: answer } = await call(
      service,
      owner,
      'POST',
      `/v1/messages/${id}/approve`,
    )
    assert.equal(status, 200, answer)
  }
  const isSent = async () => {
    const { rows: found } = await service.database.pool.query(
      "select from messages where id = $1 and state = 'SENT'",
      [id],
    )
    return found.length === 1
  }
  await eventually(isSent, { what: 'the post to be out' })
  return id
}

const narrow = { origins: [service.url], viewport: { width: 375, height: 800 } }
const wide = { origins: [service.url], viewport: { width: 1280, height: 900 } }

testInChromium(
  'a post is edited and deleted on its network by keyboard, on a phone',
  narrow,
  async ({ page: tab }) => {
    const id = await publishText('We open at seveen')
    await openConsole(tab, service, service.demo.member.owner, `/messages/${id}`)
    await tab.getByText('It is out on Facebook.').waitFor()
    assert.deepEqual(await findBarriers(tab), [])
    await tab.getByRole('button', { name: 'Edit what is out' }).press('Enter')
    const dialog = tab.getByRole('dialog')
    await dialog.getByText('The text changes on Facebook itself').waitFor()
    assert.deepEqual(await findBarriers(tab), [])
    await dialog.getByLabel('New text').fill('We open at seven')
    await dialog.getByRole('button', { name: 'Edit what is out' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await eventually(async () => (await textsOut()).includes('We open at seven'), {
      what: 'the edit on the network',
    })
    const region = tab.getByRole('listitem').filter({ hasText: 'It is out on Facebook.' })
    await region.getByText('We open at seven', { exact: true }).waitFor()
    const [inner, outer] = (await tab.evaluate(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    )) as [number, number]
    assert.ok(inner <= outer, `${inner} of ${outer}`)
    await tab.getByRole('button', { name: 'Delete on the network' }).press('Enter')
    await dialog.getByText('That cannot be undone').waitFor()
    await dialog.getByRole('button', { name: 'Delete on the network' }).press('Enter')
    await tab.getByText('It was deleted on Facebook.').waitFor()
    assert.deepEqual(await textsOut(), [])
    assert.equal(await tab.getByRole('button', { name: 'Delete on the network' }).count(), 0)
  },
)

testInChromium(
  'a post that was deleted on the network is shown as gone',
  wide,
  async ({ page: tab }) => {
    const id = await publishText('Soon gone')
    await service.sandbox.deletePosts()
    await openConsole(tab, service, service.demo.member.owner, `/messages/${id}`)
    await tab.getByRole('button', { name: 'Look whether it is there' }).click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByText('Nothing changes there.').waitFor()
    await dialog.getByRole('button', { name: 'Look whether it is there' }).click()
    await tab.getByText('It is not on Facebook any more').waitFor()
    assert.deepEqual(await textsOut(), [])
    assert.deepEqual(await findBarriers(tab), [])
  },
)

testInChromium(
  'who may only propose withdraws an edit that waits for an approval, by keyboard, on a phone',
  narrow,
  async ({ page: tab }) => {
    const id = await publishText('We open at eigt', 'limited')
    await openConsole(tab, service, service.demo.member.limited, `/messages/${id}`)
    await tab.getByRole('button', { name: 'Edit what is out' }).press('Enter')
    const dialog = tab.getByRole('dialog')
    await dialog.getByText('Another member approves it first.').waitFor()
    await dialog.getByLabel('New text').fill('We open at eight, not at all')
    await dialog.getByRole('button', { name: 'Edit what is out' }).press('Enter')
    await tab.getByText('An edit waits for an approval.').waitFor()
    assert.deepEqual(await findBarriers(tab), [])
    await tab.getByRole('button', { name: 'Withdraw the change' }).press('Enter')
    await dialog.getByText('We open at eight, not at all').waitFor()
    assert.deepEqual(await findBarriers(tab), [])
    const [inner, outer] = (await tab.evaluate(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    )) as [number, number]
    assert.ok(inner <= outer, `${inner} of ${outer}`)
    await dialog.getByRole('button', { name: 'Withdraw the change' }).press('Enter')
    await tab.getByText('The change was withdrawn. It is out as it was.').waitFor()
    await tab.getByRole('button', { name: 'Edit what is out' }).waitFor()
    assert.ok((await textsOut()).includes('We open at eigt'))
  },
)

testInChromium(
  'who may publish withdraws the change of another member, in German',
  { ...wide, locale: 'de-DE' },
  async ({ page: tab }) => {
    const id = await publishText('Bis morgen', 'limited')
    const limited = await tokenOf(service, service.demo.member.limited.id)
    const asked = await call(service, limited, 'POST', `/v1/messages/${id}/deletePost`, {})
    assert.equal(asked.status, 200, asked.text)
    await openConsole(tab, service, service.demo.member.owner, `/messages/${id}`)
    await tab.getByText('Das Löschen wartet auf eine Freigabe.').waitFor()
    await tab.getByRole('button', { name: 'Änderung zurückziehen' }).click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByText('niemand muss mehr darüber entscheiden').waitFor()
    assert.deepEqual(await findBarriers(tab), [])
    await dialog.getByRole('button', { name: 'Änderung zurückziehen' }).click()
    await tab.getByText('Die Änderung wurde zurückgezogen.').waitFor()
    assert.ok((await textsOut()).includes('Bis morgen'))
  },
)

for (const [locale, { act, reason, poll }] of [
  [
    'en-GB',
    {
      act: 'Edit what is out',
      reason: 'On X a post can be edited for 60 minutes. Do it on X itself.',
      poll: 'On X a post with a poll is not edited: people may have voted. Do it on X itself.',
    },
  ],
  [
    'de-DE',
    {
      act: 'Veröffentlichtes ändern',
      reason: 'Auf X lässt sich ein Beitrag 60 Minuten lang ändern. Mach es auf X selbst.',
      poll: 'Mach es auf X selbst.',
    },
  ],
] as const)
  testInChromium(
    `an edit that X would refuse says why before anything is written (${locale})`,
    { ...narrow, locale },
    async ({ page: tab }) => {
      const onX = '1750000000000000001'
      const late = await publishText(`Long ago ${locale}`, 'owner', {}, onX)
      await service.database.pool.query(
        "update attempts set ended_at = ended_at - interval '61 minutes' where message_id = $1",
        [late],
      )
      const options = ['By boat', 'On foot']
      const asked = await publishText(`Which way? ${locale}`, 'owner', { poll: { options } }, onX)
      for (const [id, words] of [
        [late, reason],
        [asked, poll],
      ] as const) {
        await openConsole(tab, service, service.demo.member.owner, `/messages/${id}`)
        await pressAnyway(tab.getByRole('button', { name: act }))
        await tab.getByText(words).waitFor()
        assert.equal(await tab.getByRole('dialog').count(), 0)
        assert.deepEqual(await findBarriers(tab), [])
      }
    },
  )
