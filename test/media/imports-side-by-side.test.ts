// Which pictures that are named by address are downloaded at the same time, and in which order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import { startWorker } from '../../server/jobs/jobs.ts'
import { importAddresses } from '../../server/media/media.ts'
import { maxImports } from '../../server/media/upload/import.ts'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addMember, addOrganization } from '../support/world-people.ts'

const { database, services, demo } = await startTestService()
const organizationId = demo.organization.demo
const stranger = await addMember(database, { organizationId: await addOrganization(database) })

test('pictures of one account are downloaded side by side, and the next one follows at once', async () => {
  const one = await addMember(database, { organizationId })
  const own = await importFor(one, 8)
  const { running, begun, end, stop } = await work()
  await eventually(() => running.size === 3, { what: 'three downloads at a time', within: 30_000 })
  const [strange] = await importFor(stranger, 1)
  await eventually(() => running.has(need(strange)), { what: 'one of another organization' })
  end(need(begun[0]))
  await eventually(() => begun.filter((id) => own.includes(id)).length === 4, {
    what: 'the fourth download',
  })
  assert.equal([...running.keys()].filter((id) => own.includes(id)).length, 3)
  await stop()
})

test('a single picture of a colleague waits for no more than what is running, however many an account has named', async () => {
  const [one, colleague] = [
    await addMember(database, { organizationId }),
    await addMember(database, { organizationId }),
  ]
  const own = await importFor(one, 30)
  const { running, begun, end, stop } = await work()
  await eventually(() => running.size === 3, { what: 'three downloads at a time', within: 30_000 })
  const [theirs = ''] = await importFor(colleague, 1)
  // It is begun at once, or next in one of the three places.
  const before = begun.filter((id) => own.includes(id))
  for (const id of before) end(id)
  await eventually(() => begun.includes(theirs), { what: 'the download of the colleague' })
  assert.ok(begun.indexOf(theirs) <= 2 * before.length, begun.join())
  await stop()
})

test('an organization has at most five downloads at a time', async () => {
  for (let count = 0; count < 12; count += 1)
    await importFor(await addMember(database, { organizationId }), 3)
  const { running, stop } = await work()
  await eventually(() => running.size === 5, { what: 'five downloads at a time' })
  const [strange = ''] = await importFor(stranger, 1)
  await eventually(() => running.has(strange), { what: 'one of another organization' })
  assert.equal(running.size, 6)
  await stop()
})

async function importFor(memberId: string, count: number): Promise<string[]> {
  const urls = Array.from({ length: count }, (_, index) => `https://pictures.example/${index}.jpg`)
  const ids = await inTransaction(database.database, (tx) =>
    importAddresses(tx, { memberId, organizationId: null }, urls),
  )
  return [...ids.values()]
}

/** The workers of a process, which never poll. A download runs until `end` is called with its medium, or until the worker stops. */
async function work() {
  const running = new Map<string, () => void>()
  const begun: string[] = []
  let isStopping = false
  const worker = await startWorker({
    ...services,
    tasks: {
      'import-media': (payload) =>
        new Promise<void>((resolve) => {
          const { mediumId } = payload as { mediumId: string }
          begun.push(mediumId)
          running.set(mediumId, resolve)
          if (isStopping) resolve()
        }),
    },
    crontab: '',
    concurrency: maxImports,
    pollMs: 3_600_000,
  })
  const stop = async () => {
    isStopping = true
    for (const resolve of running.values()) resolve()
    await worker.stop()
    await database.pool.query('delete from graphile_worker._private_jobs')
    await database.pool.query('delete from media')
  }
  atEnd(stop)
  return {
    running,
    begun,
    end(id: string) {
      running.get(id)?.()
      running.delete(id)
    },
    stop,
  }
}
