import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { tryCommand } from './try-command.ts'

const origin = 'http://localhost:3000'

test('the commands name who the app acts for', () => {
  const shown = { origin, clientId: 'abc', clientSecret: 'crl_cs_1' }
  assert.match(tryCommand({ ...shown, as: { memberId: '17' } }), /member_app -d member_id=17 /)
  assert.match(
    tryCommand({ ...shown, as: { organizationId: '4' } }),
    /organization_app -d organization_id=4 [\s\S]*\/v1\/socialProfiles\n$/,
  )
})

test('a shell reads every part as it is', async () => {
  const clientSecret = `it's $HOME; \`echo\` "x"`
  const commands = tryCommand({ origin, clientId: 'abc', clientSecret, as: { memberId: '17' } })
  const [, secretLine] = commands.split('\n')
  const script = `${secretLine}\nprintf %s "$CLIENT_SECRET"`
  const { stdout } = await promisify(execFile)('sh', ['-c', script])
  assert.equal(stdout, clientSecret)
})

test('the token is cut out of an answer, however it is spaced', async () => {
  const as = { memberId: '17' }
  const commands = tryCommand({ origin, clientId: 'abc', clientSecret: 'secret', as })
  const cut = /^ {2}(sed .*)\)$/m.exec(commands)?.[1]
  for (const answer of [
    '{"access_token":"a.b-c","expires_in":3600}',
    '{ "access_token": "a.b-c" }',
  ]) {
    const script = `printf %s '${answer}' | ${cut}`
    const { stdout } = await promisify(execFile)('sh', ['-c', script])
    assert.equal(stdout.trim(), 'a.b-c')
  }
})
