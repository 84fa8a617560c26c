import assert from 'node:assert/strict'
import { test } from 'node:test'
import { render } from '../sentences/sentences.ts'
import { isFetchable, warnOfMedia } from './media-notices.ts'
import { networks } from './registry.ts'

test('a network fetches media only from a public https address', () => {
  const at = (url: string) => isFetchable(new URL(url))
  for (const url of ['https://carillon.example', 'https://203.0.112.7:8443', 'https://a.b.c.org'])
    assert.equal(at(url), true, url)
  for (const url of [
    ...['http://carillon.example', 'https://localhost', 'https://127.0.0.1', 'https://10.1.2.3'],
    ...['https://[::1]', 'https://box', 'https://box.lan', 'https://nas.local', 'https://a.test'],
  ])
    assert.equal(at(url), false, url)
  assert.equal(isFetchable(undefined), true)
})

test('the warning names the networks that fetch: on the real network, and from no public address', () => {
  const inside = new URL('http://localhost:8080')
  const warned = (isReal: boolean, address: URL) =>
    networks.filter((one) => warnOfMedia(one, { isReal }, address)).map(({ name }) => name)
  assert.deepEqual(warned(true, inside), ['facebook', 'instagram', 'pinterest', 'threads'])
  assert.deepEqual(warned(false, inside), [])
  assert.deepEqual(warned(true, new URL('https://carillon.example')), [])
  const pinterest = networks.find(({ name }) => name === 'pinterest')
  assert.match(
    render((pinterest && warnOfMedia(pinterest, { isReal: true }, inside)) ?? ''),
    /^Pinterest cannot fetch pictures from http:\/\/localhost:8080: .*PUBLIC_URL/,
  )
})
