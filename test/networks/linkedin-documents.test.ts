// LinkedIn's documents: a PDF is uploaded, processed, and named by its urn and a title in the one call that publishes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdf } from '../../sandbox/media/pictures.testing.ts'
import type { Post } from '../../server/networks/networks.ts'
import { mediumAt } from '../support/medium.ts'
import { need } from '../support/need.ts'
import { type Asked, startScripted } from './scripted.ts'
import { failureOf, makeAccount, makePost, open, requireNetwork, soon } from './subjects.ts'

const urn = 'urn:li:document:D4D1'
let states: string[] = []
const server = await startScripted(({ method, path, headers }) => {
  if (path === '/rest/documents')
    return { body: { value: { document: urn, uploadUrl: `http://${headers.host}/dms/1` } } }
  if (method === 'PUT') return { status: 201 }
  if (path === '/rest/posts') return { status: 201, headers: { 'x-restli-id': 'urn:li:share:1' } }
  return { body: { id: urn, status: states.shift() ?? 'AVAILABLE' } }
})
const linkedin = requireNetwork(open(server.url), 'LINKEDIN')
const account = makeAccount('linkedin')
const report = { ...mediumAt('https://files.example/x.pdf', pdf('r'), 'application/pdf') }

function makeDocument(more: Partial<Post> = {}, fileName?: string): Post {
  const media = [{ ...report, ...(fileName === undefined ? {} : { fileName }) }]
  return makePost({ postType: 'DOCUMENT', media, ...more })
}

async function prepare(post: Post, answers: string[] = []) {
  states = [...answers]
  const from = server.asked.length
  const preparedId = await need(linkedin.prepare)(account, post, soon())
  return { preparedId, asked: server.asked.slice(from) }
}

const lineOf = ({ method, path, query }: Asked) =>
  `${method} ${path}${query.action ? `?action=${query.action}` : ''}`

test('registered, uploaded, waited for, then posted with its title', async () => {
  const post = makeDocument({}, 'Report 2026.pdf')
  const { preparedId, asked } = await prepare(post, ['PROCESSING', 'AVAILABLE'])
  const read = `GET /rest/documents/${encodeURIComponent(urn)}`
  assert.deepEqual(asked.map(lineOf), [
    'POST /rest/documents?action=initializeUpload',
    'PUT /dms/1',
    read,
    read,
  ])
  assert.deepEqual(asked[0]?.body, {
    initializeUploadRequest: { owner: `urn:li:person:${account.networkId}` },
  })
  assert.equal(asked[1]?.headers['content-type'], 'application/pdf')
  assert.equal(asked[1]?.body, pdf('r').toString())
  await linkedin.publish(account, post, preparedId, soon())
  const [look, sent] = server.asked.slice(-2)
  assert.equal(look && lineOf(look), read)
  const { content } = need(sent).body as { content: object }
  assert.deepEqual(content, { media: { id: urn, title: 'Report 2026' } })
})

test('the title is the chosen one, else the name of the file, else a word', async () => {
  const titleIn = async (post: Post) => {
    const { preparedId } = await prepare(post)
    return (JSON.parse(preparedId) as { content: { media: { title: string } } }).content.media.title
  }
  const extended = { documentTitle: ' The year ' }
  assert.equal(await titleIn(makeDocument({ extended }, 'a.pdf')), 'The year')
  assert.equal(await titleIn(makeDocument({}, 'a.b.PDF')), 'a.b')
  assert.equal(await titleIn(makeDocument({})), 'PDF')
  assert.equal(await titleIn(makeDocument({}, '.pdf')), 'PDF')
})

test('one that LinkedIn cannot use fails for good; one that it still works on is not published', async () => {
  const failed = await failureOf(prepare(makeDocument(), ['PROCESSING_FAILED']))
  assert.deepEqual([failed.kind, failed.code], ['rejected', 'linkedin_media_failed'])
  assert.match(failed.hint ?? '', /300 pages/)
  const post = makeDocument()
  const { preparedId } = await prepare(post)
  states = ['PROCESSING']
  const posts = () => server.asked.filter(({ path }) => path === '/rest/posts').length
  const before = posts()
  const early = await failureOf(linkedin.publish(account, post, preparedId, soon()))
  assert.deepEqual([early.kind, early.code], ['retry', 'linkedin_media_processing'])
  assert.equal(posts(), before)
})

test('checked before it is stored', () => {
  const refusals = (more: Partial<Post>) =>
    linkedin.check(makeDocument(more)).map(({ param, reason }) => `${param} ${reason}`)
  const title = (documentTitle: unknown) => ({ extended: { documentTitle } })
  assert.deepEqual(refusals({}), [])
  assert.deepEqual(refusals({ text: '' }), [])
  assert.deepEqual(refusals(title('x'.repeat(400))), [])
  assert.deepEqual(refusals(title('x'.repeat(401))), ['extended/documentTitle too_long'])
  for (const wrong of ['', ' ', 7, {}])
    assert.deepEqual(refusals(title(wrong)), ['extended/documentTitle wrong_type'])
  assert.deepEqual(refusals({ ...title('x'), postType: null, media: [] }), [
    'extended/documentTitle invalid_value',
  ])
  assert.deepEqual(refusals({ media: [{ ...report, sizeBytes: 100_000_001 }] }), [
    'media/0 media_too_large',
  ])
  assert.deepEqual(refusals({ media: [] }), ['media too_few_media'])
  assert.ok(refusals({ media: [report, report] }).includes('media too_many_media'))
  assert.deepEqual(refusals({ postType: null }), ['media/0 media_type_unsupported'])
})
