// Where pictures are fetched from, and where a redirect may lead.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { atEnd } from '../../test/support/at-end.ts'
import { jpeg } from '../media/pictures.testing.ts'
import { startTestSandbox } from '../sandbox.testing.ts'
import { sendTo } from './outgoing.ts'
import { makeReach } from './reach.ts'

const seen: string[] = []
const host = createServer((request, response) => {
  seen.push(request.url ?? '')
  const to = new URL(request.url ?? '', 'http://host').searchParams.get('to')
  if (to === null) response.end(jpeg('a lake'))
  else response.writeHead(302, { location: to }).end()
})
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
atEnd(() => host.close())
const { port } = host.address() as AddressInfo
const service = `http://127.0.0.1:${port}`

test('inside only the origins that were named, outside anything, link-local never', async () => {
  const anywhere = makeReach()
  const named = makeReach(() => [service])
  const asked: [string, boolean, boolean][] = [
    [`${service}/a.jpg`, true, true],
    ['http://127.0.0.1:9/', true, false],
    ['http://localhost:9/', true, false],
    ['http://[::1]:9/', true, false],
    ['http://[::ffff:127.0.0.1]:9/', true, false],
    ['http://10.1.2.3/', true, false],
    ['http://192.168.1.1/', true, false],
    ['http://8.8.8.8/', true, true],
    ['http://169.254.169.254/latest/meta-data', false, false],
    ['http://[::ffff:169.254.169.254]/', false, false],
    ['http://0.0.0.0:9/', true, false],
  ]
  for (const [address, freely, strictly] of asked) {
    const url = new URL(address)
    const reached = [await anywhere(url), await named(url)].map((found) => found !== undefined)
    assert.deepEqual(reached, [freely, strictly], address)
  }
})

const strict = await startTestSandbox({ mediaFrom: [service] })
const pin = async (url: string) => {
  const { status } = await strict.ask('/pinterest/v5/pins', {
    token: 'sandbox-pinterest-5001-a',
    json: { board_id: '500101', media_source: { source_type: 'image_url', url } },
  })
  return status
}

test('redirects are followed, but not to where they may not lead', async () => {
  assert.equal(await pin(`${service}/lake.jpg`), 201)
  assert.equal(await pin(`${service}/moved?to=/lake.jpg`), 201)
  seen.length = 0
  // The same server under a name that is not on the list.
  const inside = `http://localhost:${port}/inside.jpg`
  assert.notEqual(await pin(inside), 201)
  assert.notEqual(await pin(`${service}/away?to=${encodeURIComponent(inside)}`), 201)
  assert.equal(
    seen.some((path) => path.startsWith('/inside')),
    false,
  )
})

test('a request goes to the address that was judged, whatever its name means by then', async () => {
  const signal = AbortSignal.timeout(60_000)
  const url = new URL(`http://unknown.invalid:${port}/pinned.jpg`)
  const answer = await sendTo(url, { address: '127.0.0.1', family: 4 }, { signal })
  answer.resume()
  assert.equal(answer.statusCode, 200)
  assert.ok(seen.includes('/pinned.jpg'))
})
