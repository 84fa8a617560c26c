// Which uploads are processed at the same time, and in which order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startWorker } from '../../server/jobs/jobs.ts'
import { makeMediumId } from '../../server/media/ids.ts'
import { acceptUpload } from '../../server/media/upload/accept.ts'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addMember, addOrganization } from '../support/world-people.ts'

const { database, services, demo } = await startTestService()
const organizationId = demo.organization.demo
const [one, colleague] = [
  await addMember(database, { organizationId }),
  await addMember(database, { organizationId }),
]
const stranger = await addMember(database, { organizationId: await addOrganization(database) })

test('pictures of one member are processed side by side, and one of another organization is next', async () => {
  const own = [await upload(one), await upload(one), await upload(one), await upload(one)]
  const { running, begun, end, stop } = await work()
  await eventually(() => running.size === 2, { what: 'two pictures at a time' })
  // Two jobs at a time begin in either order.
  assert.deepEqual(begun.toSorted(), own.slice(0, 2).sort())
  const other = await upload(stranger)
  end(need(own[0]))
  await eventually(() => begun.length === 3, { what: 'the next picture' })
  assert.equal(begun[2], other)
  await stop()
})

test('an organization has one video at a time, and its next one follows at once', async () => {
  const [first, second] = [await upload(one, 'video/mp4'), await upload(colleague, 'video/mp4')]
  const picture = await upload(colleague)
  const { running, end, stop } = await work()
  await eventually(() => running.size === 2, { what: 'a video and a picture' })
  assert.deepEqual([...running.keys()].sort(), [first, picture].sort())
  end(first)
  await eventually(() => running.has(second), { what: 'the second video' })
  await stop()
})

async function upload(memberId: string, mimeType = 'image/jpeg'): Promise<string> {
  const id = makeMediumId()
  await database.pool.query(
    `insert into media (id, member_id, mime_type, size_bytes, upload_ends_at)
     values ($1, $2, $3, 1, now() + interval '1 hour')`,
    [id, memberId, mimeType],
  )
  assert.ok(await acceptUpload(database.database, id, 'upload'))
  return id
}

/** A worker for two jobs at a time, which never polls. A job runs until `end` is called with its medium, or until the worker stops. */
async function work() {
  const running = new Map<string, () => void>()
  const begun: string[] = []
  let isStopping = false
  const worker = await startWorker({
    ...services,
    tasks: {
      'process-media': (payload) =>
        new Promise<void>((resolve) => {
          const { mediumId } = payload as { mediumId: string }
          begun.push(mediumId)
          running.set(mediumId, resolve)
          if (isStopping) resolve()
        }),
    },
    crontab: '',
    concurrency: 2,
    pollMs: 3_600_000,
  })
  const stop = async () => {
    isStopping = true
    for (const resolve of running.values()) resolve()
    await worker.stop()
    await database.pool.query('delete from graphile_worker._private_jobs')
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
