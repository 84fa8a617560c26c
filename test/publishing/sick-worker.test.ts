// One of two workers is cut off from the network: it finds out without a message, and leaves all to the healthy one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { eventually } from '../support/eventually.ts'
import { publish } from './publisher.ts'
import { listenSilently } from './silence.ts'
import { openPracticeNetworks, openPublishingWorld } from './world.ts'

const amount = 20

// Over https nothing of a request is sent; over http all of it, and no answer comes.
for (const scheme of ['https', 'http'])
  test(`a worker that is cut off, over ${scheme}, tries no lane, and another worker publishes all messages`, async () => {
    const world = await openPublishingWorld({ profilesPerNetwork: amount })
    const { addresses } = world.sandbox
    const facebook = `${scheme}://localhost:${await listenSilently()}`
    const cutOff = openPracticeNetworks({ ...world.sandbox, addresses: { ...addresses, facebook } })
    const texts: string[] = []
    for (let index = 0; index < amount; index += 1)
      texts.push((await world.schedule({ profile: world.profile('facebook', index) })).text)

    const said: string[] = []
    publish(world, {
      networkFor: cutOff.forType,
      log: pino({}, { write: (line) => void said.push(line) }),
      // The usual times: a call that has sent nothing is given up after two seconds.
      breakerTimes: {},
    })
    const isOpen = () => said.some((line) => line.includes('cannot reach a network'))
    await eventually(isOpen, { what: 'the breaker to open' })
    const { rows } = await world.database.pool.query<{ tried: number }>(
      'select count(distinct message_id)::integer as tried from attempts',
    )
    assert.equal(rows[0]?.tried, 0)

    publish(world)
    await world.allSettled()
    await world.assertOnNetworks(texts)
  })
