// An accepted post is still there after the process was killed, whatever answer the caller got.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { atEnd } from '../test/support/at-end.ts'
import { clientOf, dig, startTestSandbox } from './sandbox.testing.ts'

const directory = mkdtempSync(join(tmpdir(), 'carillon-sandbox-'))
atEnd(() => rmSync(directory, { recursive: true }))

async function spawnSandbox(file: string): Promise<{ child: ChildProcess; url: string }> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const child = spawn(process.execPath, [main, '0', file], { stdio: ['ignore', 'pipe', 'inherit'] })
  atEnd(() => child.kill('SIGKILL'))
  for await (const line of createInterface({ input: child.stdout })) {
    const [url] = /http:\S+/.exec(line) ?? []
    if (url) return { child, url }
  }
  throw new Error('the sandbox ended before it was ready')
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

test('kill -9 in the middle of many posts loses none that was accepted and doubles none', async () => {
  const file = join(directory, 'many.jsonl')
  const { child, url } = await spawnSandbox(file)
  const accepted: string[] = []
  let isKilled = false
  const send = async (worker: number): Promise<void> => {
    for (let number = 0; !isKilled && number < 5000; number += 1) {
      const text = `Post ${worker} ${number}`
      const json = { text }
      // A profile of its own for every few posts, so that the limit of X stays out of it.
      const token = `sandbox-twitter-${worker}${Math.floor(number / 50)}-t`
      const reply = await clientOf(url)
        .ask('/x/2/tweets', { token, json })
        .catch(() => undefined)
      if (reply?.status === 201) accepted.push(text)
      if (accepted.length > 300 && !isKilled) {
        isKilled = true
        await kill(child)
      }
    }
  }
  await Promise.all([1, 2, 3, 4].map(send))
  const again = await startTestSandbox({ file })
  const texts = (await again.posts()).map(({ text }) => String(text))
  assert.ok(accepted.length > 300)
  assert.deepEqual(
    accepted.filter((text) => !texts.includes(text)),
    [],
  )
  assert.equal(new Set(texts).size, texts.length)
})

test('drafts, boards, tokens, mails, faults that accepted: all as before after kill -9', async () => {
  const file = join(directory, 'all.jsonl')
  const { child, url } = await spawnSandbox(file)
  const before = clientOf(url)
  const facebook = { access_token: 'sandbox-facebook-7-t' }
  const draft = await before.ask('/graph/v24.0/7/feed', {
    form: { ...facebook, message: 'Later', published: 'false' },
  })
  const id = String(dig(draft.body, 'id'))
  const instagram = { access_token: 'sandbox-instagram-8-t' }
  const image_url = 'https://pictures.example/a.jpg'
  const container = await before.ask('/instagram/v24.0/8/media', {
    form: { ...instagram, image_url },
  })
  const creation_id = String(dig(container.body, 'id'))
  const publish = { form: { ...instagram, creation_id } }
  const published = await before.ask('/instagram/v24.0/8/media_publish', publish)
  await before.control('POST', 'boards', { profile: '9', name: 'Kept' })
  await before.control('POST', 'mails', { to: 'a@b.c', subject: 's', text: 't' })
  const renewal = {
    client_id: 'c',
    grant_type: 'refresh_token',
    refresh_token: 'sandbox-twitter-5-r',
  }
  const renewed = await before.ask('/x/2/oauth2/token', { form: renewal })
  await before.control('POST', 'faults', {
    network: 'twitter',
    operation: 'publish',
    kind: 'drop-after',
  })
  const token = String(dig(renewed.body, 'access_token'))
  await assert.rejects(before.ask('/x/2/tweets', { token, json: { text: 'Dropped' } }))
  await kill(child)

  const next = await startTestSandbox({ file })
  assert.equal((await next.posts('?network=twitter&profile=5'))[0]?.text, 'Dropped')
  assert.equal((await next.posts('?network=facebook')).length, 0)
  const isPublished = { form: { ...facebook, is_published: 'true' } }
  assert.equal((await next.ask(`/graph/v24.0/${id}`, isPublished)).status, 200)
  assert.equal((await next.posts('?network=facebook'))[0]?.id, id)
  const again = await next.ask('/instagram/v24.0/8/media_publish', publish)
  assert.deepEqual(again.body, published.body)
  assert.equal((await next.posts('?network=instagram')).length, 1)
  const boards = dig((await next.control('GET', 'boards?profile=9')).body, 'boards') as {
    name: string
  }[]
  assert.deepEqual(
    boards.map(({ name }) => name),
    ['Ideas', 'News', 'Kept'],
  )
  assert.equal((dig((await next.control('GET', 'mails')).body, 'mails') as []).length, 1)
  assert.equal((await next.ask('/x/2/oauth2/token', { form: renewal })).status, 400)
  assert.equal((await next.ask('/x/2/users/me', { token })).status, 200)
})

test('half a line at the end, from a write that was cut off, is taken away', async () => {
  const file = join(directory, 'half.jsonl')
  const first = await startTestSandbox({ file })
  const tweet = (text: string) => ({ token: 'sandbox-twitter-1-t', json: { text } })
  await first.ask('/x/2/tweets', tweet('Whole'))
  appendFileSync(file, '{"fact":"post","post":{"netw')
  const second = await startTestSandbox({ file })
  await second.ask('/x/2/tweets', tweet('After'))
  const third = await startTestSandbox({ file })
  assert.deepEqual(
    (await third.posts()).map(({ text }) => text),
    ['Whole', 'After'],
  )
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) JSON.parse(line)
})

test('deleted posts stay deleted', async () => {
  const file = join(directory, 'deleted.jsonl')
  const first = await startTestSandbox({ file })
  await first.ask('/x/2/tweets', { token: 'sandbox-twitter-1-t', json: { text: 'Gone' } })
  await first.control('DELETE', 'posts')
  const second = await startTestSandbox({ file })
  assert.deepEqual(await second.posts(), [])
})
