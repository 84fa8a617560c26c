// A network without an API for personal profiles: the member gets the text and the URLs of the pictures by mail. Until it is sent, the mail
// waits in the database, sealed: the URLs need no log-in.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MailPayload, openMail } from '../../server/mail/mail.ts'
import { call } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startAddressHost } from './address-host.ts'
import { download, publish, startMediaService } from './media-service.ts'
import { png, read } from './pictures.ts'

const service = await startMediaService({ ALLOW_PRIVATE_WEBHOOKS: 'yes' })
const { services } = service
const { pool } = service.database
publish(services)

async function schedule(body: Record<string, unknown>): Promise<void> {
  const answer = await call(service, service.token, 'POST', '/v1/messages', {
    text: 'A lake',
    socialProfileIds: [need(service.demo.profile.instagram)],
    ...body,
  })
  assert.equal(answer.status, 200, answer.text)
}

test('the mail links to the rendition of the picture for the network, and waits sealed', async () => {
  const { id } = await service.upload(await png(), 'image/png')
  await schedule({ media: [{ id }] })
  const payload = await eventually(async () => {
    const { rows } = await pool.query<{ payload: MailPayload }>(
      `select payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-mail'`,
    )
    return rows[0]?.payload
  })
  const { text } = openMail(services.keyRing, payload)
  const url = need(/http\S+/.exec(text.slice(text.indexOf('in order')))?.[0])
  const { format } = await read((await download(url)).bytes)
  assert.equal(format, 'jpeg')
  const signature = need(new URL(url).searchParams.get('signature'))
  assert.deepEqual(await tablesWith(signature), [])
})

test('an address of media with a key in it is in no job, and only its message keeps it', async () => {
  const host = await startAddressHost()
  const path = '/lake.png?key=a-key-that-opens-the-bucket'
  host.files.set(path, await png())
  await schedule({
    mediaUrls: [`${host.url}${path}`],
    scheduledSendTime: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const found = () => tablesWith('a-key-that-opens-the-bucket')
  // Also while the import waits.
  assert.deepEqual(
    (await found()).filter((table) => table !== 'public.media'),
    ['public.messages'],
  )
  await eventually(async () => !(await found()).includes('public.media'))
  const { rows } = await pool.query(
    `select state from media where source_url is null and sha256 is not null`,
  )
  assert.equal(rows.length, 1, 'it was fetched')
})

async function tablesWith(secret: string): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  assert.ok(tables.length > 30)
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await pool.query(`select from ${name} as t where strpos(t::text, $1) > 0`, [
      secret,
    ])
    if (rows.rowCount) found.push(name)
  }
  return found
}
