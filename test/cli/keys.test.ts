// `carillon post --key`: a repetition gets the first answer, also with files.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { startCarillon } from '../start/carillon.ts'
import { makePreparedDirectory } from '../start/prepared.ts'
import { call } from '../support/client.ts'
import { need } from '../support/need.ts'
import { consoleToken, makePersonalToken } from '../support/world-tokens.ts'
import { installCommandLine } from './packed.ts'

const service = await startCarillon({ CARILLON_DATA_DIR: await makePreparedDirectory() })
const cli = await installCommandLine()
const owner = need((await service.demo()).members?.[0])
const byConsole = await consoleToken(service, { email: owner.email, password: `${owner.password}` })
const { token } = await makePersonalToken(service, byConsole, ['PUBLISH'])
const env = { CARILLON_TOKEN: token, CARILLON_SERVER: service.url }
const at = ['--at', '2027-01-31 09:00']

const post = (text: string, ...words: string[]) =>
  cli.carillon(['post', text, '--to', 'x:demo', '--key', text, ...words], { env })

async function messagesWith(text: string) {
  const path = `/v1/messages/search?q=${encodeURIComponent(text)}`
  const { body } = await call(service, token, 'GET', path)
  return (body as { data: { media: unknown[] }[] }).data
}

test('the same key posts once', async () => {
  const text = `Once ${Date.now()}`
  const first = await post(text, ...at)
  assert.equal(first.code, 0, first.err)
  assert.deepEqual(JSON.parse((await post(text, ...at)).out), JSON.parse(first.out))
  assert.equal((await messagesWith(text)).length, 1)
})

test('the same key with the same file uploads and posts once; with another file it is refused', async () => {
  const picture = join(cli.folder, 'again.png')
  const text = `Once with a picture ${Date.now()}`
  const words = [...at, '--media', 'again.png', '--alt', 'A loaf']
  await writeFile(picture, await readFile('docs/pictures/timeline.png'))
  const first = await post(text, ...words)
  assert.equal(first.code, 0, first.err)
  const again = await post(text, ...words)
  assert.equal(again.code, 0, again.err)
  assert.deepEqual(JSON.parse(again.out), JSON.parse(first.out))
  await writeFile(picture, await readFile('docs/pictures/console-home.png'))
  const other = await post(text, ...words)
  assert.equal(other.code, 6)
  assert.match(other.err, /idempotency_key_reused/)
  const found = await messagesWith(text)
  assert.deepEqual(
    found.map(({ media }) => media.length),
    [1],
  )
})

test('a time from now on is refused with a key, because it is another one each time', async () => {
  const text = `Later ${Date.now()}`
  for (const moving of ['in 2 hours', 'now', '+30m']) {
    const ran = await post(text, '--at', moving)
    assert.equal(ran.code, 2)
    assert.match(ran.err, /another one each time/)
  }
  assert.deepEqual(await messagesWith(text), [])
})
