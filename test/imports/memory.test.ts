// Imports of the largest files, and of a line without an end, in bounded memory.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../server/db/db.ts'
import { checkRows } from '../../server/messages/imports/check-rows.ts'
import { checksWith } from '../../server/messages/register-routes.ts'
import { tokenOf } from '../support/client.ts'
import { importOf, settle, upload } from '../support/import-file.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

const service = await startTestService()
const memberId = service.demo.member.owner.id
const token = await tokenOf(service, memberId)
const reader = fileURLToPath(
  new URL('../../server/messages/imports/file/read-import.ts', import.meta.url),
)
const day = `${new Date().getUTCFullYear() + 1}-01-01`
const megabyte = 1024 * 1024

test('ten thousand rows in eight megabytes are read with 64 MB of memory', async () => {
  const program = `
    const { readImport } = await import(${JSON.stringify(reader)})
    const row = '2099-01-01 10:00,"' + 'x, '.repeat(260) + '"\\n'
    const file = Buffer.from('Date,Text\\n' + row.repeat(10_000))
    if (file.length < 7_900_000 || file.length > 8 * 1024 * 1024) throw new Error(file.length + ' bytes')
    const { rows } = await readImport(file, { timeZone: 'UTC', columns: {} })
    console.log(rows.length)`
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=64', '--input-type=module', '--eval', program],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let out = ''
  child.stdout.on('data', (piece: Buffer) => {
    out += piece.toString()
  })
  const [code] = await once(child, 'close')
  assert.deepEqual([code, out.trim()], [0, '10000'])
})

test('ten thousand rows are stored, and counted while they are checked', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => `${day} 10:00,Row ${index}\n`)
  const query = `?dryRun=true&timeZone=UTC&socialProfileIds=${need(service.demo.profile.threads)}`
  const { id, counts } = importOf(
    await upload(service, token, `Date,Text\n${rows.join('')}`, query),
  )
  assert.equal(counts.total, 10_000)
  assert.equal(counts.waiting, 10_000)
  // All but the last ones are checked.
  await service.database.pool.query(
    `update import_rows set state = 'VALID' where import_id = $1 and number <= 9980`,
    [id],
  )
  const seen = await inTransaction(service.database.database, async (tx) => {
    const before = await countRows(tx)
    const caller = { kind: 'member', memberId, clientId: '', scope: '' } as const
    await checkRows(tx, checksWith(service.services), caller, id)
    return (await countRows(tx)) - before
  })
  assert.ok(seen >= 20 && seen < 2000, `${seen} rows are looked at for 20`)
  // A part of the check: whole.slow.test.ts has all of it.
  await service.database.pool.query(
    'delete from import_rows where import_id = $1 and number between 101 and 9980',
    [id],
  )
  assert.equal((await settle(service, token, { id })).counts.valid, 120)
})

/** Of imports, which this transaction has looked at, as PostgreSQL counts them. */
async function countRows(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select coalesce(idx_tup_fetch, 0) + seq_tup_read as count from pg_stat_xact_user_tables where relname = 'import_rows'`.execute(
    tx,
  )
  return Number(need(rows[0]).count)
}

test('a line of a gigabyte is refused after the first megabytes', async () => {
  const { hostname, port } = new URL(service.url)
  const sending = request({
    ...{ host: hostname, port, method: 'POST', path: '/v1/imports?dryRun=true' },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
  })
  const answered = once(sending, 'response')
  // The service closes the connection while it is written to.
  sending.on('error', () => undefined)
  const piece = Buffer.alloc(megabyte / 4, 'a')
  let sent = 0
  const more = () => {
    while (sent < 1024 * megabyte && !sending.destroyed) {
      sent += piece.length
      if (!sending.write(piece)) {
        sending.once('drain', more)
        return
      }
    }
  }
  more()
  const [answer] = await answered
  assert.equal(answer.statusCode, 413)
  sending.destroy()
  assert.ok(sent < 200 * megabyte, `${sent} bytes were sent`)
})
