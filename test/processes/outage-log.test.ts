// An outage of the database does not fill the log: every line that a process writes is counted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProxy } from '../start/proxy.ts'
import { atEnd } from '../support/at-end.ts'
import { type Carillon, spawnCarillon } from '../support/carillon.ts'
import { send } from '../support/client.ts'
import { makeTestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { testKeys } from '../support/keys.ts'

type Line = { msg: string; level: number; leftOut?: number }

/** Long enough for every loop to fail several times. */
const outageMs = 10_000
const maxLinesAMinute = 20
/** A process has several pools of job workers. */
const ofEachPool = 'the job workers have lost the database; replacing them'

for (const command of ['start', 'api', 'worker']) {
  test(`during an outage ${command} writes every sentence once a minute`, async () => {
    const { url } = await makeTestDatabase()
    const proxy = await startProxy(url)
    const port = String(await freePort())
    const carillon = spawnCarillon(command, {
      ...{ DATABASE_URL: proxy.url, CARILLON_KEYS: testKeys, SANDBOX: 'no', LOAD_DEMO: 'no' },
      ...{ LOG_LEVEL: 'info', LOG_FORMAT: 'json' },
      ...(command === 'worker' ? { WORKER_PORT: port } : { PORT: port }),
    })
    atEnd(carillon.end)
    const isUp = () => /^Carillon (is ready|answers|works)/m.test(carillon.output())
    await eventually(isUp, { what: `${command} to be up` })
    const isReady = async () => (await send(`http://localhost:${port}/readyz`)).status === 200
    await eventually(isReady, { what: 'ready' })

    const before = linesOf(carillon).length
    await proxy.disconnect()
    await sleep(outageMs)
    const during = linesOf(carillon).slice(before)
    await proxy.reconnect()
    await eventually(isReady, { what: 'ready again' })
    assert.ok(during.length <= maxLinesAMinute, during.map(({ msg }) => msg).join('\n'))
    const sentences = during.flatMap(({ msg }) => (msg === ofEachPool ? [] : [msg]))
    assert.deepEqual(sentences, [...new Set(sentences)], 'a sentence is repeated')
    // Without requests the API has nothing to say.
    assert.ok(sentences.length > 0 || command === 'api', 'an outage is not silent')
    await carillon.end()
  })
}

function linesOf(carillon: Carillon): Line[] {
  return carillon
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line)
}
