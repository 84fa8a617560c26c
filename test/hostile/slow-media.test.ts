// Servers that hang or send a byte at a time: an organization that imports media from them, or whose profiles have their pictures there,
// leaves downloads to other organizations.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import { startWorker } from '../../server/jobs/jobs.ts'
import { importAddresses } from '../../server/media/media.ts'
import { maxImports } from '../../server/media/upload/import.ts'
import { maxFollowed, openFollowUrl } from '../../server/messages/validation/follow-destination.ts'
import { maxDownloads } from '../../server/portraits/portraits.ts'
import { importTasks } from '../../server/tasks.ts'
import { logIn } from '../console/picture-host.ts'
import { jpeg } from '../media/pictures.ts'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { addMember, addOrganization } from '../support/world-people.ts'
import { addProfiles } from '../support/world-profiles.ts'

const service = await startTestService({ ALLOW_PRIVATE_WEBHOOKS: 'yes' })
const { database, demo } = service
const hostile = await addOrganization(database)
const host = await startHost()

/** `/hang…` never answers, `/drip…` sends a byte at a time, everything else is a picture. */
async function startHost() {
  const picture = await jpeg()
  let slow = { held: 0, hasEnded: false }
  const server = createServer((request, response) => {
    const { url = '' } = request
    if (!/^\/(hang|drip)/.test(url)) return void response.end(picture)
    const counted = slow
    // A request that replaces one that has ended does not add to those at the same time.
    if (!counted.hasEnded) counted.held += 1
    const timer = setInterval(() => url.startsWith('/drip') && response.write('x'), 50)
    response.once('close', () => {
      counted.hasEnded = true
      clearInterval(timer)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    /** How many slow requests were there at the same time. */
    held: () => slow.held,
    end: () => server.closeAllConnections(),
    startCount() {
      slow = { held: 0, hasEnded: false }
    },
  }
}

test('imports: however many members of an organization name slow servers, another organization’s picture is fetched', async () => {
  const importFor = (memberId: string, path: string) =>
    inTransaction(database.database, (tx) =>
      importAddresses(tx, { memberId, organizationId: null }, [`${host.url}${path}`]),
    )
  host.startCount()
  for (let count = 0; count < 2 * maxImports; count += 1) {
    const memberId = await addMember(database, { organizationId: hostile })
    await importFor(memberId, `/drip-${count}`)
  }
  const ids = await importFor(demo.member.owner.id, '/picture')
  const worker = await startWorker({
    ...service.services,
    ...{ tasks: importTasks(service.services), crontab: '', concurrency: maxImports },
  })
  atEnd(worker.stop)
  await eventually(async () => {
    const { rows } = await database.pool.query('select uploaded_at from media where id = $1', [
      [...ids.values()][0],
    ])
    return rows[0].uploaded_at !== null
  })
  assert.ok(host.held() < maxImports, `${host.held()} of ${maxImports} places`)
  await database.pool.query(`delete from media where source_url like '%/drip%'`)
  host.end()
})

test('pictures of profiles: those that hang leave downloads to another organization', async () => {
  const memberId = await addMember(database, { organizationId: hostile, preset: 'SUPER_ADMIN' })
  // The same password as another: only the address must differ.
  await database.pool.query(
    `update members set password_hash = (select password_hash from members where id = $2),
       email = 'slow@hostile.example', email_key = 'slow@hostile.example' where id = $1`,
    [memberId, demo.member.editor.id],
  )
  const attacker = await logIn(service, {
    email: 'slow@hostile.example',
    password: demo.member.editor.password,
  })
  const visitor = await logIn(service, demo.member.owner)
  const pictures = await addPictures(hostile, 2 * maxDownloads, '/hang')
  const [good] = await addPictures(demo.organization.demo, 1, '/picture')
  host.startCount()
  const hanging = pictures.map((id) => attacker.open(`/pictures/profiles/${id}`))
  await eventually(() => host.held() > 0)
  const answer = await visitor.open(`/pictures/profiles/${need(good)}`)
  assert.equal(answer.status, 200)
  assert.ok(host.held() < maxDownloads, `${host.held()} of ${maxDownloads} downloads`)
  await endAll(hanging)
})

test('links of posts: those that hang leave requests to another organization', async () => {
  const follow = openFollowUrl(service.services.outbound, 600_000)
  host.startCount()
  const hanging = Array.from({ length: 2 * maxFollowed }, () => follow(`${host.url}/hang`, hostile))
  await eventually(() => host.held() > 0)
  const { kind } = await follow(`${host.url}/page`, demo.organization.demo)
  assert.equal(kind, 'stays')
  assert.ok(host.held() < maxFollowed, `${host.held()} of ${maxFollowed} requests`)
  await endAll(hanging)
})

async function endAll(hanging: Promise<unknown>[]): Promise<void> {
  let isOver = false
  const over = Promise.all(hanging).finally(() => {
    isOver = true
  })
  while (!isOver) {
    host.end()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await over
}

async function addPictures(organizationId: string, count: number, path: string) {
  const avatarUrls = Array.from({ length: count }, (_, index) => `${host.url}${path}-${index}`)
  const added = await addProfiles(
    database,
    avatarUrls.map((avatarUrl) => ({ organizationId, type: 'TWITTER', avatarUrl })),
  )
  return added.map(({ id }) => id)
}
