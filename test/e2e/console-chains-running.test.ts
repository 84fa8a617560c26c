// A chain that runs, in the console: what is not out is changed, what is out or goes out meanwhile is locked.
import assert from 'node:assert/strict'
import { testInChromium } from '../support/chromium.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { startComposerService } from './composer-service.ts'
import { findBarriers, openConsole } from './console-visit.ts'

const service = await startComposerService()
const networkId = '1750000000000000001'

const textsOut = async () =>
  (await service.sandbox.postsOf('twitter', networkId)).map(({ text }) => text)

testInChromium(
  'the parts that wait are changed, left out and added on a phone, and go out so; the others are locked',
  { origins: [service.url], viewport: { width: 375, height: 800 } },
  async ({ page: tab }) => {
    const id = await sendChain(['The second', 'The third', 'The fourth'])
    await eventually(async () => (await textsOut()).includes('The second'), { what: 'part 2' })
    await openConsole(tab, service, service.demo.member.owner, `/messages/${id}`)
    await tab.getByText('2 of 4 are out').waitFor()
    await tab.getByRole('button', { name: 'Edit what is not out' }).click()
    const part = (number: number) => tab.getByLabel(`Text of part ${number}`, { exact: true })
    await part(3).waitFor()
    assert.equal(await part(2).count(), 0)
    assert.equal(await tab.getByLabel('Cannot be changed here any more').count(), 2)
    // Nothing changes places with what is out.
    assert.equal(await tab.getByRole('button', { name: 'Move part 3 up' }).count(), 0)
    assert.equal(await tab.getByRole('button', { name: /^Join part 3/ }).count(), 0)
    assert.deepEqual(await findBarriers(tab), [])
    await part(3).fill('The third, corrected')
    await tab.getByRole('button', { name: 'Remove part 4' }).click()
    await tab.getByRole('button', { name: 'Add a reply' }).click()
    await part(4).fill('Another end')
    await tab.getByRole('button', { name: 'Save changes' }).click()
    await tab.getByText('The changes are saved').waitFor()
    const { rows } = await service.database.pool.query('select parts from messages where id = $1', [
      id,
    ])
    const [{ parts }] = rows as [{ parts: { text: string }[] }]
    assert.deepEqual(
      parts.map(({ text }) => text),
      ['The second', 'The third, corrected', 'Another end'],
    )
  },
)

/** Its second part follows at once, the third not before the test is over. */
async function sendChain([second = '', ...others]: string[]): Promise<string> {
  const { rows } = await service.database.pool.query(
    "select id from profiles where type = 'TWITTER' and network_id = $1",
    [networkId],
  )
  const token = await tokenOf(service, service.demo.member.owner.id)
  const { body } = await call(service, token, 'POST', '/v1/messages', {
    text: 'The first',
    socialProfileIds: [String(rows[0]?.id)],
    parts: [{ text: second }, ...others.map((text) => ({ text, delaySeconds: 86_400 }))],
  })
  return String((body as { data: { id: string }[] }).data[0]?.id)
}
