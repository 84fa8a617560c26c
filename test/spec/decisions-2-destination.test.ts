// decisions 2: destinationUrl is followed once when a pin is scheduled.

import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import {
  followDestination,
  openFollowUrl,
} from '../../server/messages/validation/follow-destination.ts'
import { render } from '../../server/sentences/sentences.ts'
import { atEnd } from '../support/at-end.ts'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { freePort } from '../support/free-port.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { dataOf, refusalOf } from './reading.ts'

// Links that answer are followed until they do, however busy the machine is; the other service follows for the usual time.
const service = await startTestService({ ALLOW_PRIVATE_WEBHOOKS: 'true' }, { followMs: 60_000 })
const usual = await startTestService({ ALLOW_PRIVATE_WEBHOOKS: 'true' })
const strict = await startTestService()
const tokens = new Map([
  [service, await tokenOf(service, service.demo.member.owner.id)],
  [usual, await tokenOf(usual, usual.demo.member.owner.id)],
  [strict, await tokenOf(strict, strict.demo.member.owner.id)],
])

/** Two names for one server: to Carillon they are two hosts. */
async function serve(answer: RequestListener): Promise<{ here: string; elsewhere: string }> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { here: `http://127.0.0.1:${port}`, elsewhere: `http://localhost:${port}` }
}
const redirect =
  (to: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { location: to }).end()

const bodyOf = (destinationUrl: string, { demo } = service) => {
  const pinterest = need(demo.profile.pinterest)
  return {
    text: `Pin ${Math.random()}`,
    socialProfileIds: [pinterest],
    scheduledSendTime: new Date(Date.now() + 3_600_000).toISOString(),
    mediaUrls: ['https://pictures.example/a.png'],
    extendedInfo: [{ socialProfileId: pinterest, data: { boardId: '12', destinationUrl } }],
  }
}
const ask = (path: string, destinationUrl: string, at = service): Promise<Answer> =>
  call(at, tokens.get(at), 'POST', path, bodyOf(destinationUrl, at))
const pin = (destinationUrl: string, at = service) => ask('/v1/messages', destinationUrl, at)
const idOf = (answer: Answer) => need(dataOf<{ id: string }[]>(answer)[0]).id
const isRedirect = [400, 4000, 'destinationUrl must not be a redirect URL']

test('decisions 2 a destinationUrl that redirects to another host is refused', async () => {
  const target = await serve((_request, response) => response.end('a page'))
  const { here } = await serve(redirect(`${target.elsewhere}/page`))
  for (const path of ['/v1/messages', '/v1/messages/validate']) {
    const answer = await ask(path, `${here}/x`)
    assert.deepEqual(refusalOf(answer), isRedirect)
    const { errors } = answer.body as { errors: { hint?: string; resource: unknown }[] }
    assert.match(errors[0]?.hint ?? '', /^It leads to localhost: /)
    const id = service.demo.profile.pinterest
    assert.deepEqual(errors[0]?.resource, { type: 'socialProfile', id })
  }
  const id = idOf(await pin(target.here))
  const { extendedInfo } = bodyOf(`${here}/x`)
  const edited = await call(service, tokens.get(service), 'PATCH', `/v1/messages/${id}`, {
    extendedInfo,
  })
  assert.deepEqual(refusalOf(edited), isRedirect)
})

test('decisions 2 a destinationUrl that stays on its host is accepted, whatever it redirects to there', async () => {
  const asked: string[] = []
  const { here } = await serve((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (request.url === '/old') redirect('/new')(request, response)
    else response.end('a page')
  })
  const id = idOf(await pin(`${here}/old`))
  assert.deepEqual(asked, ['HEAD /old', 'HEAD /new'])
  // A link that an edit keeps is not followed again.
  const { extendedInfo } = bodyOf(`${here}/old`)
  const change = { text: 'changed', extendedInfo }
  const path = `/v1/messages/${id}`
  assert.equal((await call(service, tokens.get(service), 'PATCH', path, change)).status, 200)
  assert.equal(asked.length, 2)
})

test('decisions 2 a redirect to another host behind one on the same host is refused', async () => {
  const { here } = await serve((request, response) =>
    redirect(request.url === '/1' ? '/2' : 'https://elsewhere.example/')(request, response),
  )
  assert.deepEqual(refusalOf(await pin(`${here}/1`)), isRedirect)
})

test('decisions 2 a server that does not know HEAD is asked with GET', async () => {
  const { here } = await serve((request, response) => {
    if (request.method === 'HEAD') response.writeHead(405).end()
    else redirect('https://elsewhere.example/')(request, response)
  })
  assert.deepEqual(refusalOf(await pin(here)), isRedirect)
})

test('decisions 2 an unreachable destinationUrl is a warning, and the pin is scheduled', async () => {
  const missing = await serve((_request, response) => response.writeHead(404).end())
  const silent = await serve(() => undefined)
  const loop = await serve((_request, response) => response.writeHead(302, { location: '/' }).end())
  const { outbound } = usual.services
  const checks = { checkUrl: outbound.checkUrl, followUrl: openFollowUrl(outbound) }
  const principal = {
    kind: 'member' as const,
    memberId: usual.demo.member.owner.id,
    clientId: usual.demo.app.member.clientId,
    scope: '',
  }
  for (const url of [
    missing.here,
    silent.here,
    loop.here,
    `http://127.0.0.1:${await freePort()}/`,
    'https://nowhere.invalid/',
  ]) {
    assert.equal((await pin(url, usual)).status, 200, url)
    const profileIds = [need(usual.demo.profile.pinterest)]
    const data = { boardId: '12', destinationUrl: url }
    const extendedInfo = [{ socialProfileType: null, socialProfileId: null, data }]
    const draft = { profileIds, extendedInfo, sent: { extendedInfo } }
    const followed = await followDestination(usual.database.database, checks, principal, draft)
    assert.equal(followed.problem, undefined)
    assert.equal(render(followed.warning?.message ?? ''), 'destinationUrl could not be reached')
    assert.equal(followed.warning?.param, '/extendedInfo/0/data/destinationUrl')
    const report = await call(
      usual,
      tokens.get(usual),
      'POST',
      '/v1/messages/validate?view=report',
      {
        text: 'A pin',
        socialProfileIds: profileIds,
        media: [],
        extendedInfo: [{ data }],
      },
    )
    const [entry] = (report.body as { data: { warnings: { reason: string }[] }[] }).data
    assert.deepEqual(
      entry?.warnings.map(({ reason }) => reason),
      ['link_unreachable'],
    )
  }
})

test('decisions 2 a destinationUrl inside the network of the service is refused and never asked for', async () => {
  let count = 0
  const { here, elsewhere } = await serve((_request, response) => {
    count += 1
    response.end()
  })
  for (const url of [here, elsewhere, 'http://169.254.169.254/'])
    assert.deepEqual(refusalOf(await pin(url, strict)), [
      400,
      4000,
      'destinationUrl leads to an address inside the network of the service',
    ])
  assert.equal(count, 0)
})

test('decisions 2 the repeat of an Idempotency-Key gets the first answer, wherever the destinationUrl leads by then', async () => {
  let leads: RequestListener = (_request, response) => response.end()
  const { here } = await serve((request, response) => leads(request, response))
  const body = bodyOf(here)
  const again = () =>
    call(service, tokens.get(service), 'POST', '/v1/messages', body, { 'Idempotency-Key': here })
  const first = idOf(await again())
  leads = redirect('https://elsewhere.example/')
  assert.equal(idOf(await again()), first)
})

test('decisions 2 a destinationUrl is followed only for a profile that links to it and that the caller may use', async () => {
  let count = 0
  const { here } = await serve((_request, response) => {
    count += 1
    response.end()
  })
  const { socialProfileIds: _pinterest, extendedInfo, ...body } = bodyOf(here)
  const unlinked = extendedInfo.map(({ data }) => ({ data }))
  const sole = await tokenOf(service, service.demo.member.sole.id)
  const page = need(service.demo.profile['facebook-page'])
  await call(service, tokens.get(service), 'POST', '/v1/messages', {
    ...body,
    socialProfileIds: [page],
    extendedInfo: unlinked,
  })
  await call(service, sole, 'POST', '/v1/messages', bodyOf(here))
  assert.equal(count, 0)
})
