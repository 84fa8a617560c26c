// LinkedIn in the sandbox is as strict as the real one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdf } from '../../media/pictures.testing.ts'
import { dig, startTestSandbox } from '../../sandbox.testing.ts'
import { readCommentary } from './little-text.ts'

const { ask, posts } = await startTestSandbox()
const versions = { 'linkedin-version': '202605', 'x-restli-protocol-version': '2.0.0' }

function post(name: string, profile: string, more: object = {}, headers: object = versions) {
  const type = name === 'linkedin' ? 'person' : 'organization'
  return ask(`/${name}/rest/posts`, {
    token: `sandbox-${name}-${profile}-t`,
    headers: { ...headers },
    json: {
      author: `urn:li:${type}:${profile}`,
      commentary: 'Hello',
      visibility: 'PUBLIC',
      distribution: { feedDistribution: 'MAIN_FEED' },
      lifecycleState: 'PUBLISHED',
      ...more,
    },
  })
}

test('the id of a post is in a header, and begins with its time', async () => {
  const { status, headers } = await post('linkedin', '61')
  assert.equal(status, 201)
  const [, digits = ''] = /^urn:li:share:(\d+)$/.exec(headers.get('x-restli-id') ?? '') ?? []
  assert.ok(Math.abs(Number(BigInt(digits) >> 22n) - Date.now()) < 60_000)
})

test('without a version, with one that is none, or without that of Rest.li it refuses', async () => {
  const { 'linkedin-version': _, ...unversioned } = versions
  assert.equal((await post('linkedin', '62', {}, unversioned)).status, 400)
  const old = await post('linkedin', '62', {}, { ...versions, 'linkedin-version': '2026' })
  assert.deepEqual([old.status, dig(old.body, 'code')], [426, 'NONEXISTENT_VERSION'])
  const { 'x-restli-protocol-version': __, ...unprotocolled } = versions
  assert.equal((await post('linkedin', '62', {}, unprotocolled)).status, 400)
})

test('an identical post is refused with the id of the first; another one is not', async () => {
  for (const name of ['linkedin', 'linkedincompany']) {
    const first = await post(name, '63')
    const again = await post(name, '63')
    assert.equal(again.status, 422)
    assert.equal(dig(again.body, 'errorDetails', 'inputErrors', 0, 'code'), 'DUPLICATE_POST')
    assert.ok(String(dig(again.body, 'message')).endsWith(first.headers.get('x-restli-id') ?? '?'))
    assert.equal((await post(name, '63', { commentary: 'Other' })).status, 201)
    assert.equal((await post(name, '64')).status, 201)
  }
})

test('unknown fields, foreign authors, unknown media and long texts are refused', async () => {
  for (const [more, status] of [
    [{ title: 'x' }, 422],
    [{ visibility: 'FRIENDS' }, 422],
    [{ author: 'urn:li:person:another' }, 403],
    [{ content: { media: { id: 'urn:li:image:none' } } }, 404],
    [{ commentary: 'x'.repeat(3_001) }, 422],
    [{ commentary: ' ' }, 422],
    [{ content: { article: { source: 'https://example.org/' } } }, 422],
  ] as const)
    assert.equal((await post('linkedin', '65', more)).status, status, JSON.stringify(more))
  const { status } = await post('linkedincompany', '65', { visibility: 'CONNECTIONS' })
  assert.equal(status, 422)
  assert.ok(!(await posts()).some(({ profile }) => profile === '65'))
})

test('the posts of a page are listed, those of a member are not', async () => {
  await post('linkedincompany', '66', { commentary: 'A \\(b\\) #c' })
  const list = (name: string, author: string) =>
    ask(`/${name}/rest/posts?q=author&author=${encodeURIComponent(author)}`, {
      token: `sandbox-${name}-66-t`,
      headers: versions,
    })
  const { body } = await list('linkedincompany', 'urn:li:organization:66')
  assert.equal(dig(body, 'elements', 0, 'commentary'), 'A \\(b\\) {hashtag|\\#|c}')
  assert.equal((await list('linkedincompany', 'urn:li:organization:67')).status, 403)
  const refused = await list('linkedin', 'urn:li:person:66')
  assert.deepEqual([refused.status, dig(refused.body, 'serviceErrorCode')], [403, 100])
})

test('a text ends at the first reserved character that is not escaped', () => {
  for (const [little, shown] of [
    ['plain', 'plain'],
    ['a (b)', 'a '],
    ['a \\(b\\)', 'a (b)'],
    ['#tag and #', '#tag and '],
    ['@[Reed](urn:li:organization:1)!', 'Reed!'],
    ['@unknown', ''],
    ['{hashtag|\\#|x} y', '#x y'],
    ['a_b', 'a'],
    ['\\', ''],
  ] as const)
    assert.equal(readCommentary(little).shown, shown, little)
})

test('a comment names its post; only those of a page are listed', async () => {
  for (const [name, type] of [
    ['linkedin', 'person'],
    ['linkedincompany', 'organization'],
  ] as const) {
    const urn = (await post(name, '71')).headers.get('x-restli-id') ?? ''
    const path = `/${name}/rest/socialActions/${encodeURIComponent(urn)}/comments`
    const sent = { token: `sandbox-${name}-71-t`, headers: versions }
    const comment = (more: object = {}) =>
      ask(path, {
        ...sent,
        json: { actor: `urn:li:${type}:71`, object: urn, message: { text: 'Hello' }, ...more },
      })
    const made = await comment()
    assert.equal(made.status, 201, made.text)
    assert.equal(dig(made.body, 'commentUrn'), `urn:li:comment:(${urn},${dig(made.body, 'id')})`)
    assert.equal((await comment({ message: { text: 'x'.repeat(1_251) } })).status, 422)
    assert.equal((await comment({ message: { text: ' ' } })).status, 422)
    assert.equal((await comment({ object: 'urn:li:share:1' })).status, 422)
    assert.equal((await comment({ actor: `urn:li:${type}:72` })).status, 403)
    const gone = path.replace(encodeURIComponent(urn), encodeURIComponent('urn:li:share:1'))
    const json = { actor: `urn:li:${type}:71`, object: urn, message: { text: 'Hello' } }
    assert.equal((await ask(gone, { ...sent, json })).status, 404)
    const listed = await ask(`${path}?start=0&count=10`, sent)
    assert.equal(listed.status, type === 'person' ? 403 : 200)
    if (type === 'organization')
      assert.equal((dig(listed.body, 'elements') as object[]).length, 1, listed.text)
  }
})

test('a document needs an upload that is one, and a title', async () => {
  const sent = { token: 'sandbox-linkedin-73-t', headers: versions }
  const upload = async (bytes: Buffer) => {
    const begun = await ask('/linkedin/rest/documents?action=initializeUpload', {
      ...sent,
      json: { initializeUploadRequest: { owner: 'urn:li:person:73' } },
    })
    const address = String(dig(begun.body, 'value', 'uploadUrl'))
    const id = String(dig(begun.body, 'value', 'document'))
    const stateOf = async () => {
      const path = `/linkedin/rest/documents/${encodeURIComponent(id)}`
      return dig((await ask(path, sent)).body, 'status')
    }
    assert.equal(await stateOf(), 'WAITING_UPLOAD')
    const headers = { authorization: `Bearer ${sent.token}`, 'content-type': 'application/pdf' }
    const put = await fetch(address, { method: 'PUT', body: new Uint8Array(bytes), headers })
    assert.equal(put.status, 201)
    return { id, stateOf }
  }
  const settled = async ({ stateOf }: { stateOf(): Promise<unknown> }) => {
    for (;;) {
      const state = await stateOf()
      if (state !== 'PROCESSING') return state
    }
  }
  const picture = await upload(Buffer.from('no document at all'))
  assert.equal(await settled(picture), 'PROCESSING_FAILED')
  const document = await upload(pdf())
  const publish = (media: object) => post('linkedin', '73', { content: { media } })
  assert.equal((await publish({ id: document.id, title: 'A report' })).status, 422)
  assert.equal(await settled(document), 'AVAILABLE')
  assert.equal((await publish({ id: document.id })).status, 422)
  assert.equal((await publish({ id: picture.id, title: 'A report' })).status, 422)
  assert.equal((await publish({ id: document.id, title: 'A report' })).status, 201)
})
