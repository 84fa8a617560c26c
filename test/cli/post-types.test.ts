// The type of a post on the command line, against a real service.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { pdf } from '../../sandbox/media/pictures.testing.ts'
import { startCarillon } from '../start/carillon.ts'
import { makePreparedDirectory } from '../start/prepared.ts'
import { call } from '../support/client.ts'
import { need } from '../support/need.ts'
import { consoleToken, makePersonalToken } from '../support/world-tokens.ts'
import { installCommandLine, type Ran } from './packed.ts'

const service = await startCarillon({ CARILLON_DATA_DIR: await makePreparedDirectory() })
const demo = await service.demo()
const cli = await installCommandLine()
const [owner] = need(demo.members).map(({ email, password }) => ({
  email,
  password: `${password}`,
}))
const byConsole = await consoleToken(service, need(owner))
const { token } = await makePersonalToken(service, byConsole, ['PUBLISH'])
const env = { CARILLON_TOKEN: token, CARILLON_SERVER: service.url }
const post = (words: string[]) => cli.carillon(['post', ...words], { env })
const errorOf = (ran: Ran): Record<string, string> =>
  JSON.parse(need(ran.err.trim().split('\n').at(-1))).error

test('a PDF becomes a document', async () => {
  await writeFile(join(cli.folder, 'year.pdf'), pdf('year'))
  const words = ['--type', 'document', '--media', 'year.pdf', '--at', 'in 3 hours']
  const ran = await post(['Our year', '--to', 'linkedin:Demo', ...words])
  assert.equal(ran.code, 0, ran.err)
  const [message] = JSON.parse(ran.out) as { id: string }[]
  const { body } = await call(service, token, 'GET', `/v1/messages/${message?.id}`)
  const [stored] = (body as { data: { postType: string }[] }).data
  assert.equal(stored?.postType, 'DOCUMENT')
})

test('a type that is none, and one that the network does not have, are refused', async () => {
  const unknown = await post(['Our year', '--to', 'x:demo', '--type', 'short'])
  assert.equal(unknown.code, 2)
  assert.match(errorOf(unknown).message ?? '', /short is no type of post.*story/)
  const refused = await post(['Our year', '--to', 'x:demo', '--type', 'STORY'])
  assert.equal(errorOf(refused).reason, 'post_type_unsupported', refused.err)
})
