// Campaigns over HTTP: a label with dates, a goal and parameters for links; what the report says, and which edit reads the campaign again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

type Campaign = {
  startDate: string | null
  goal: string | null
  utm: Record<string, string> | null
}
type Label = { id: string; name: string; campaign: Campaign | null }
type Entry = {
  length: number
  links: { from: string; to: string }[] | null
  problems: { reason: string }[]
}

const service = await startTestService()
const { demo, database } = service
const token = await tokenOf(service, demo.member.owner.id)
const path = `/v1/organizations/${demo.organization.demo}/labels`
const x = need(demo.profile.twitter)
const pinterest = need(demo.profile.pinterest)
const facebook = need(demo.profile['facebook-page'])

const request = (method: string, at: string, body?: object) =>
  call(service, token, method, at, body)
function dataOf<T>({ body, status, text }: Answer): T {
  assert.equal(status, 200, text)
  return (body as { data: T }).data
}
const errorOf = ({ status, body }: Answer) => {
  const { errors } = body as { errors: { reason: string; param: string | null }[] }
  return [status, errors[0]?.reason, errors[0]?.param]
}
const create = async (body: object) => dataOf<Label>(await request('POST', path, body))
const utm = { source: '{network}', medium: 'social', campaign: '{campaign}', content: '{profile}' }
const spring = await create({
  name: 'Spring & Co',
  campaign: { startDate: '2031-03-01', endDate: '2031-03-31', goal: ' 200 orders ', utm },
})
await create({ name: 'No campaign' })

const bodyOf = (text: string, socialProfileIds: string[], more: object = {}) => ({
  ...{ text, socialProfileIds, scheduledSendTime: '2031-03-02T12:00:00Z', tags: ['Spring & Co'] },
  ...more,
})
const report = async (body: object) =>
  dataOf<Entry[]>(await request('POST', '/v1/messages/validate?view=report', body))
const schedule = async (text: string, more: object = {}) =>
  need(
    dataOf<{ id: string; text: string }[]>(
      await request('POST', '/v1/messages', bodyOf(text, [x], more)),
    )[0],
  )
async function storedOf(id: string): Promise<string> {
  const { rows } = await database.pool.query(
    'select link_parameters as found from messages where id = $1',
    [id],
  )
  return JSON.stringify(rows[0]?.found)
}

/** As an answer has them. */
async function linksOf(id: string): Promise<string[] | null> {
  const answer = await request('GET', `/v1/messages/${id}`)
  const [message] = dataOf<{ links: { from: string; to: string }[] | null }[]>(answer)
  return need(message).links?.map(({ to }) => to) ?? null
}

test('a campaign is read as it was written, changed as a whole and taken away', async () => {
  assert.deepEqual(spring.campaign, {
    startDate: '2031-03-01',
    endDate: '2031-03-31',
    goal: '200 orders',
    utm: { ...utm, term: null },
  })
  const { id } = await create({ name: 'Short', campaign: {} })
  const change = async (body: object) =>
    dataOf<Label>(await request('PATCH', `${path}/${id}`, body)).campaign
  const empty = { startDate: null, endDate: null, goal: null, utm: null }
  assert.deepEqual(await change({ color: 'RED' }), empty)
  assert.deepEqual(await change({ campaign: { goal: 'More' } }), { ...empty, goal: 'More' })
  assert.equal(await change({ campaign: null }), null)
})

const wrong: [campaign: object, reason: string, param: string][] = [
  [{ startDate: '2031-02-30' }, 'bad_format', '/campaign/startDate'],
  [{ endDate: '1.3.2031' }, 'bad_format', '/campaign/endDate'],
  [{ startDate: '2031-03-02', endDate: '2031-03-01' }, 'range_reversed', '/campaign/endDate'],
  [{ utm: { source: '{date}' } }, 'unknown_value', '/campaign/utm/source'],
  [{ utm: { term: 'x'.repeat(101) } }, 'too_long', '/campaign/utm/term'],
]
for (const [campaign, reason, param] of wrong)
  test(`${JSON.stringify(campaign).slice(0, 60)} is refused`, async () => {
    const answers = [
      await request('POST', path, { name: `Wrong ${reason} ${param}`, campaign }),
      await request('PATCH', `${path}/${spring.id}`, { campaign }),
    ]
    for (const answer of answers) assert.deepEqual(errorOf(answer), [400, reason, param])
  })

test('the report shows the links as each network gets them, and limits count them', async () => {
  const text = 'Read https://example.com/a#b, example.com and https://example.com/?utm_source=mail'
  const entries = await report(bodyOf(text, [x, facebook]))
  const [onX, onFacebook] = entries.map(({ links }) => links)
  const rest = 'utm_medium=social&utm_campaign=Spring%20%26%20Co'
  const ending = (links: Entry['links'] | undefined) =>
    links?.map(({ to }) => to.replace(/&utm_content=[^&#]+/, ''))
  assert.deepEqual(ending(onX), [
    `https://example.com/a?utm_source=x&${rest}#b`,
    `https://example.com/?utm_source=mail&${rest}`,
  ])
  assert.equal(need(ending(onFacebook))[0], `https://example.com/a?utm_source=facebook&${rest}#b`)
  assert.match(need(onX?.[0]).to, /&utm_content=[^&#]+#b$/)
  // Facebook counts every character, X any link as 23.
  const added = (links: Entry['links'] | undefined) =>
    need(links ?? undefined).reduce((sum, { from, to }) => sum + to.length - from.length, 0)
  const bare = await report(bodyOf(text, [x, facebook], { tags: [] }))
  assert.deepEqual(
    entries.map(({ length }) => length),
    [need(bare[0]).length, need(bare[1]).length + added(onFacebook)],
  )
  assert.deepEqual(
    bare.map(({ links }) => links),
    [null, null],
  )
})

test('links stay where a network shows none, without a campaign, and the first campaign of several decides', async () => {
  const text = 'https://example.com/'
  assert.equal(need((await report(bodyOf(text, [pinterest])))[0]).links, null)
  assert.equal(need((await report(bodyOf(text, [x], { tags: ['No campaign'] })))[0]).links, null)
  await create({ name: 'Autumn', campaign: { utm: { source: 'autumn' } } })
  const [entry] = await report(
    bodyOf(text, [x], { tags: ['No campaign', 'Autumn', 'Spring & Co'] }),
  )
  assert.deepEqual(entry?.links, [{ from: text, to: 'https://example.com/?utm_source=autumn' }])
})

test('the links of parts and variations are changed too', async () => {
  const parts = [{ text: 'And https://example.com/part' }]
  const [entry] = await report(bodyOf('No link', [x], { parts }))
  assert.deepEqual(
    entry?.links?.map(({ from }) => from),
    ['https://example.com/part'],
  )
  const variations = [{ socialProfileId: facebook, text: 'https://example.com/own' }]
  const [, onFacebook] = await report(bodyOf('https://example.com/', [x, facebook], { variations }))
  assert.deepEqual(
    onFacebook?.links?.map(({ from }) => from),
    ['https://example.com/own'],
  )
})

test('a text keeps the campaign that it was stored with, until an edit names text or tags', async () => {
  const name = 'Summer'
  const { id: labelId } = await create({ name, campaign: { utm: { source: 'before' } } })
  const { id, text } = await schedule('See https://example.com/', { tags: [name] })
  assert.equal(text, 'See https://example.com/', 'answers have the text as it was written')
  assert.match(await storedOf(id), /before/)
  assert.deepEqual(await linksOf(id), ['https://example.com/?utm_source=before'])
  await request('PATCH', `${path}/${labelId}`, { campaign: { utm: { source: 'after' } } })
  const edit = async (body: object) => {
    dataOf(await request('PATCH', `/v1/messages/${id}`, body))
    return storedOf(id)
  }
  assert.match(await edit({ scheduledSendTime: '2031-03-03T12:00:00Z' }), /before/)
  assert.match(await edit({ text: 'See https://example.com/b' }), /after/)
  assert.equal(await edit({ tags: [] }), 'null')
  assert.match(await edit({ tags: [name] }), /after/)
  // Tags alone are never published, so they change no text.
  dataOf(
    await request('POST', '/v1/messages/bulk', { ids: [id], action: 'tag', removeTags: [name] }),
  )
  assert.match(await storedOf(id), /after/)
  assert.deepEqual(await linksOf(id), ['https://example.com/b?utm_source=after'])
  const { id: without } = await schedule('See https://example.com/', { tags: [] })
  dataOf(
    await request('POST', '/v1/messages/bulk', { ids: [without], action: 'tag', addTags: [name] }),
  )
  assert.equal(await linksOf(without), null)
})

test('the campaign of a label counts under its earlier names, and ends with a merge', async () => {
  const { id } = await create({ name: 'Earlier', campaign: { utm: { source: 'kept' } } })
  dataOf(await request('PATCH', `${path}/${id}`, { name: 'Later' }))
  const [entry] = await report(bodyOf('https://example.com/', [x], { tags: ['Earlier'] }))
  assert.deepEqual(
    entry?.links?.map(({ to }) => to),
    ['https://example.com/?utm_source=kept'],
  )
  const { id: into } = await create({ name: 'Plain' })
  dataOf(await request('POST', `${path}/${id}/merge`, { intoLabelId: into }))
  const [merged] = await report(bodyOf('https://example.com/', [x], { tags: ['Earlier'] }))
  assert.equal(merged?.links, null)
})
