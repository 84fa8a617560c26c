import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dig, startTestSandbox } from '../sandbox.testing.ts'

const sandbox = await startTestSandbox()
const { ask, control } = sandbox
const nasty = `<img src=x onerror="alert(1)"> & 'quoted' </p><script>alert(2)</script>`
const image = 'https://pictures.example/a.jpg'
const ids = await postEverywhere(nasty)

async function postEverywhere(text: string): Promise<Record<string, string>> {
  const id = async (reply: ReturnType<typeof ask>, ...path: string[]) => {
    const { body, status } = await reply
    assert.ok(status < 300)
    return String(dig(body, ...path))
  }
  await control('POST', 'profiles', { network: 'twitter', profile: '71', name: `Ann ${nasty}` })
  const instagram = 'sandbox-instagram-73-t'
  const container = { image_url: `${image}?"><script>`, caption: text }
  const creation_id = await id(
    ask('/instagram/v24.0/me/media', { token: instagram, json: container }),
    'id',
  )
  const threads = 'sandbox-threads-76-t'
  const thread = { media_type: 'TEXT', text, link_attachment: 'https://example.org/"><script>' }
  const threadId = await id(
    ask('/threads/v1.0/me/threads', {
      token: threads,
      json: { ...thread, topic_tag: nasty.slice(0, 30) },
    }),
    'id',
  )
  return {
    threads: await id(
      ask('/threads/v1.0/me/threads_publish', { token: threads, json: { creation_id: threadId } }),
      'id',
    ),
    twitter: await id(
      ask('/x/2/tweets', { token: 'sandbox-twitter-71-t', json: { text } }),
      'data',
      'id',
    ),
    facebook: await id(
      ask('/graph/v24.0/me/feed', {
        token: 'sandbox-facebook-72-t',
        json: { message: text, link: 'https://example.org/"><script>alert(3)</script>' },
      }),
      'id',
    ),
    instagram: await id(
      ask('/instagram/v24.0/me/media_publish', { token: instagram, json: { creation_id } }),
      'id',
    ),
    pinterest: await id(
      ask('/pinterest/v5/pins', {
        token: 'sandbox-pinterest-74-t',
        json: {
          board_id: '7401',
          title: text.slice(0, 100),
          description: text,
          media_source: { source_type: 'image_url', url: image },
        },
      }),
      'id',
    ),
    bluesky: await id(
      ask('/bluesky/xrpc/com.atproto.repo.putRecord', {
        token: 'sandbox-bluesky-did:plc:75-t',
        json: {
          repo: 'did:plc:75',
          collection: 'app.bsky.feed.post',
          rkey: '3l7l3i2zzzz2z',
          record: {
            $type: 'app.bsky.feed.post',
            text,
            createdAt: '2026-11-16T08:00:00Z',
            embed: {
              $type: 'app.bsky.embed.external',
              external: { uri: 'javascript:alert(5)', title: text, description: text },
            },
          },
        },
      }),
      'uri',
    ).then((uri) => uri.split('/').at(-1) ?? ''),
  }
}

const pages = [
  '/',
  '/twitter',
  '/facebook',
  '/instagram',
  '/pinterest',
  '/bluesky',
  '/threads',
  '/mails',
  `/twitter/i/status/${ids.twitter}`,
  `/facebook/${ids.facebook}`,
  `/instagram/p/${ids.instagram}/`,
  `/pinterest/pin/${ids.pinterest}/`,
  `/threads/t/${ids.threads}`,
  `/bluesky/profile/did:plc:75/post/${ids.bluesky}`,
  '/twitter?profile=%22%3E%3Cscript%3Ealert(4)%3C/script%3E',
]

for (const path of pages)
  test(`${path.replaceAll(/\d{17,}/g, '{id}')} is a page that runs nothing of what was posted`, async () => {
    await control('POST', 'mails', { to: nasty, subject: nasty, text: nasty })
    const { status, headers, text } = await ask(path)
    assert.equal(status, 200)
    assert.match(headers.get('content-type') ?? '', /^text\/html/)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/)
    assert.doesNotMatch(policy, /unsafe/)
    assert.equal(text.match(/<script/g)?.length, 1, 'only our own')
    assert.doesNotMatch(text, /onerror="/)
    assert.doesNotMatch(text, /style="/, 'the policy would not let it through')
    assert.doesNotMatch(
      text,
      /(href|src)="(?!https?:\/\/(pictures\.)?example|\/|\?)/,
      'links lead nowhere else',
    )
  })

test('what a page refers to is there', async () => {
  const { text } = await ask('/twitter')
  const files = [...text.matchAll(/(?:href|src)="(\/_sandbox\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  assert.ok(files.length >= 4)
  for (const file of files) assert.equal((await ask(file)).status, 200, file)
})

test('each timeline shows the text, the newest first, and can be narrowed to a profile', async () => {
  const tweet = (profile: string, text: string) =>
    ask('/x/2/tweets', { token: `sandbox-twitter-${profile}-t`, json: { text } })
  await tweet('75', 'The older one')
  await tweet('76', 'The newer one')
  const { text } = await ask('/twitter')
  assert.ok(text.indexOf('The newer one') < text.indexOf('The older one'))
  assert.match(text, /&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt; &amp; &#39;quoted&#39;/)
  const narrow = await ask('/twitter?profile=75')
  assert.match(narrow.text, /The older one/)
  assert.doesNotMatch(narrow.text, /The newer one/)
})

test('a post shows all of its pictures', async () => {
  const items = ['1', '2', '3', '4', '5'].map((name) => ({
    url: `https://pictures.example/${name}.jpg`,
  }))
  const json = { board_id: '7901', media_source: { source_type: 'multiple_image_urls', items } }
  const { body } = await ask('/pinterest/v5/pins', { token: 'sandbox-pinterest-79-t', json })
  for (const path of ['/pinterest?profile=79', `/pinterest/pin/${dig(body, 'id')}/`]) {
    const shown = [...(await ask(path)).text.matchAll(/<img src="([^"]+)"/g)].map(([, url]) => url)
    assert.deepEqual(
      shown,
      items.map(({ url }) => url),
    )
  }
})

test('fifty posts a page, and the rest behind a link', async () => {
  for (let number = 0; number < 60; number += 1) {
    const json = { text: `Line ${number}.` }
    await ask('/x/2/tweets', { token: 'sandbox-twitter-77-t', json })
  }
  const first = await ask('/twitter?profile=77')
  assert.equal(first.text.match(/<article/g)?.length, 50)
  const [, older = ''] = /href="(\/twitter\?[^"]+before=[^"]+)"/.exec(first.text) ?? []
  const second = await ask(older.replaceAll('&amp;', '&'))
  assert.equal(second.text.match(/<article/g)?.length, 10)
  assert.match(second.text, /Line 0\./)
  assert.doesNotMatch(second.text, /Line 10\./)
})

/** The choices in the form above, as a browser would send them. */
const field = (page: string, name: string) =>
  new RegExp(`<select name="${name}"[^>]*>.*?<option value="([^"]*)" selected`).exec(page)?.[1]

test('an action on a post is done as the chosen person', async () => {
  await ask('/x/2/tweets', { token: 'sandbox-twitter-78-t', json: { text: 'Like me' } })
  const { body } = await ask('/_sandbox/posts?network=twitter&profile=78')
  const id = String(dig(body, 'posts', 0, 'id'))
  for (const path of ['/twitter', `/twitter?before=${id}`, `/twitter/78/status/${id}`]) {
    const { text } = await ask(path)
    assert.match(text, /<form class="play" id="play"/, path)
    for (const [button] of text.matchAll(/<button [^>]*name="on"[^>]*>/g))
      assert.match(button, /form="play"/)
  }
  const page = await ask('/twitter')
  assert.ok(page.text.includes(`form="play" formnovalidate name="on" value="LIKE ${id}"`))
  // "As" was changed, "to" left to another person.
  const form = { network: 'twitter', from: '5151', to: '71', on: `LIKE ${id}` }
  await ask('/_sandbox/pages/interactions', { form })
  const { text } = await ask('/_sandbox/interactions')
  assert.match(text, /"type":"LIKE","from":"5151","to":"78"/)
  const gone = { ...form, on: 'LIKE 1' }
  assert.equal((await ask('/_sandbox/pages/interactions', { form: gone })).status, 400)
})

test('played towards a profile that is connected, unless another was chosen', async () => {
  const deed = { network: 'facebook', type: 'COMMENT', from: '9', to: '4343' }
  await control('POST', 'interactions', deed)
  const { text } = await ask('/facebook')
  assert.equal(field(text, 'to'), '72', 'and not the stranger who has posted last')
  assert.equal(field((await ask('/facebook?from=8&to=4343')).text, 'to'), '4343')
  assert.equal(field((await ask('/facebook?from=8&to=4343')).text, 'from'), '8')
})

test('a post that does not exist is a page that leads back to the others', async () => {
  for (const path of [
    '/twitter/i/status/1',
    '/facebook/1',
    '/instagram/p/1',
    '/pinterest/pin/1',
    '/bluesky/profile/i/post/1',
  ]) {
    const { status, text } = await ask(path)
    assert.equal(status, 404)
    assert.match(text, new RegExp(`<a class="pill" href="/${path.split('/')[1]}">`))
  }
})

test('people have names: no page shows an id where it could show a name', async () => {
  const ours = '1750000000000000001'
  await control('POST', 'profiles', { network: 'twitter', profile: ours, name: 'The Bakery' })
  const deed = { network: 'twitter', type: 'MENTION', from: '1750000000000004711', to: ours }
  await control('POST', 'interactions', deed)
  await ask('/x/2/tweets', { token: `sandbox-twitter-${ours}-t`, json: { text: 'Good morning' } })
  for (const path of ['/', '/twitter', `/twitter?profile=${ours}&from=${deed.from}&to=${ours}`]) {
    const { text } = await ask(path)
    assert.match(text, /The Bakery/)
    const shown = text.replace(/<[^>]*>/g, ' ')
    assert.doesNotMatch(shown, /17500000/, path)
  }
  const { text } = await ask('/twitter')
  assert.match(
    text,
    /<bdi class="person" title="1750000000000004711">[A-Z][a-z]+ [A-Z][a-z]+<\/bdi> mentioned/,
  )
})

test('an address without a page, and a deed that is not possible, are pages for a browser', async () => {
  const headers = { accept: 'text/html' }
  const lost = await fetch(`${sandbox.url}/nowhere`, { headers })
  assert.equal(lost.status, 404)
  assert.match(await lost.text(), /There is no such page/)
  assert.equal((await ask('/nowhere')).text, '{"error":"There is nothing at this address."}')
  const body = new URLSearchParams({ network: 'twitter', type: 'LIKE', from: '71', to: '71' })
  const same = await fetch(`${sandbox.url}/_sandbox/pages/interactions`, {
    method: 'POST',
    headers,
    body,
  })
  assert.equal(same.status, 400)
  assert.match(await same.text(), /That is not possible.*from and to are the same profile/s)
})
