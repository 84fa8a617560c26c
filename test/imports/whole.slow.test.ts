// A whole import of the largest file: every row makes its message, in memory that does not grow with the rows. Its quick form is memory.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { runImports } from '../../server/messages/imports/run.ts'
import { checksWith } from '../../server/messages/register-routes.ts'
import { tokenOf } from '../support/client.ts'
import { importOf, settle, upload } from '../support/import-file.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

const service = await startTestService()
const { pool, database } = service.database
const token = await tokenOf(service, service.demo.member.owner.id)
const day = `${new Date().getUTCFullYear() + 1}-01-01`
const count = 10_000
const maxGrowthBytes = 24 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function heap(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

test('ten thousand rows become ten thousand messages, in memory that does not grow with them', async () => {
  const text = 'Fresh bread, '.repeat(15)
  const rows = Array.from({ length: count }, (_, index) => `${day} 10:00,"${text}${index}"\n`)
  const query = `?rows=VALID&timeZone=UTC&socialProfileIds=${need(service.demo.profile.threads)}`
  const found = importOf(await upload(service, token, `Date,Text\n${rows.join('')}`, query))
  const using = { database, checks: checksWith(service.services), reach: () => undefined }
  await runImports(using)
  const before = heap()
  let maxHeap = before
  while (await isLeft(found.id)) {
    await runImports(using)
    maxHeap = Math.max(maxHeap, heap())
  }
  const { counts } = await settle(service, token, found)
  assert.deepEqual([counts.done, counts.total], [count, count])
  const growth = Math.round((maxHeap - before) / 1024)
  assert.ok(maxHeap - before < maxGrowthBytes, `${growth} KB more`)
  const { rows: made } = await pool.query<{ all: string; texts: string }>(
    `select count(*) as all, count(distinct text) as texts from messages where text like 'Fresh bread%'`,
  )
  assert.deepEqual(made, [{ all: String(count), texts: String(count) }])
})

async function isLeft(id: string): Promise<boolean> {
  const { rows } = await pool.query(`select from imports where id = $1 and state <> 'DONE'`, [id])
  return rows.length > 0
}
