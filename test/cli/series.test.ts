// Series on the command line, against a real service.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startCarillon } from '../start/carillon.ts'
import { makePreparedDirectory } from '../start/prepared.ts'
import { need } from '../support/need.ts'
import { consoleToken, makePersonalToken } from '../support/world-tokens.ts'
import { installCommandLine } from './packed.ts'

const service = await startCarillon({ CARILLON_DATA_DIR: await makePreparedDirectory() })
const demo = await service.demo()
const cli = await installCommandLine()
const [owner] = need(demo.members).map(({ email, password }) => ({
  email,
  password: `${password}`,
}))
const byConsole = await consoleToken(service, need(owner))
const { token } = await makePersonalToken(service, byConsole, ['PUBLISH', 'MANAGE'])
const env = { CARILLON_TOKEN: token, CARILLON_SERVER: service.url }
const run = (words: string[]) => cli.carillon(['series', ...words], { env })

type Series = {
  id: string
  state: string
  texts: string[]
  rule: Record<string, unknown>
  coming: { date: string; isSkipped: boolean }[]
}
const read = <T>({ out }: { out: string }) => JSON.parse(out) as T

test('a series is begun, skipped, paused, resumed and ended', async () => {
  const words = ['add', 'Rye by a program', '--to', 'x:demo', '--turn', 'Spelt by a program']
  const rule = ['--every', 'mon,thursday', '--at', '9:00', '--count', '20']
  const tried = await run([...words, '--every', '31', '--at', '10:00', '--dry-run', '--table'])
  assert.equal(tried.code, 0, tried.err)
  assert.match(tried.err, /day 31 of the month 10:00[\s\S]*In a month without day 31/)
  assert.deepEqual(read<Series[]>(await run(['list'])), [])

  const added = await run([...words, ...rule, '--key', 'rye'])
  assert.equal(added.code, 0, added.err)
  const { id, rule: stored, texts } = read<Series>(added)
  assert.deepEqual(
    [stored.frequency, stored.weekdays, stored.time, stored.count, texts],
    ['WEEKLY', ['MONDAY', 'THURSDAY'], '09:00', 20, ['Spelt by a program']],
  )
  assert.equal(read<Series>(await run([...words, ...rule, '--key', 'rye'])).id, id)
  assert.match((await run(['--table'])).out, /active.*mon, thu 09:00, 20 times.*Rye by a program/)

  const [first, second] = read<Series>(await run(['skip', id])).coming
  assert.deepEqual([first?.isSkipped, second?.isSkipped], [true, false])
  const next = read<Series>(await run(['skip', id, need(second).date]))
  assert.equal(next.coming[1]?.isSkipped, true)
  for (const [act, state] of [
    ['pause', 'PAUSED'],
    ['resume', 'ACTIVE'],
    ['end', 'ENDED'],
  ] as const)
    assert.equal(read<Series>(await run([act, id])).state, state)
})

test('what is no rule, no id and no act is refused before anything is asked', async () => {
  const add = ['add', 'Refused', '--to', 'x:demo']
  for (const [words, said] of [
    [add, /--every/],
    [[...add, '--every', 'mon'], /--at 09:00/],
    [[...add, '--every', 'moonday', '--at', '09:00'], /no day of the week/],
    [[...add, '--every', 'mo', '--at', '09:00'], /no day of the week/],
    [[...add, '--every', 'mon', '--at', '25:00'], /no time of day/],
    [[...add, '--every', 'mon', '--at', '09:00', '--count', '0'], /--count/],
    [[...add, '--every', 'mon', '--at', '09:00', '--until', 'May'], /--until/],
    [['add'], /Usage/],
    [['pause', 'x'], /no id of a series/],
    [['stop', '1'], /series takes/],
  ] as const) {
    const ran = await run([...words])
    assert.equal(ran.code, 2, words.join(' '))
    assert.match(ran.err, said)
  }
})
