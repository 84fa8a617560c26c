// 100 pictures of about 3 MB, in rounds: from the queue to READY, against the library alone with the same work and concurrency.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TaskList } from 'graphile-worker'
import pino from 'pino'
import { readConfig } from '../../../server/config/config.ts'
import { migrate } from '../../../server/db/migrate/migrate.ts'
import { startWorker } from '../../../server/jobs/jobs.ts'
import { folderOf, makeMediumId } from '../../../server/media/ids.ts'
import { loadSharp } from '../../../server/media/pictures/sharp.ts'
import { acceptUpload } from '../../../server/media/upload/accept.ts'
import { startEmbeddedPostgres } from '../../../server/postgres/postgres.ts'
import { makeKeyRing } from '../../../server/secrets/key-ring.ts'
import { openServices, type Services } from '../../../server/services.ts'
import { mediaTasks } from '../../../server/tasks.ts'
import { jpeg } from '../../media/pictures.ts'
import { eventually } from '../../support/eventually.ts'
import { testKeys } from '../../support/keys.ts'
import { addMember, addOrganization } from '../../support/world-people.ts'
import { median, spreadOf } from '../section.ts'
import { type MadeFile, makeAlone, pictureSize, requireSame } from './alone.ts'

/** In turn with the library, so that other work on the machine slows down both. */
const rounds = 5
const perRound = 20

export type PictureFigures = {
  megabytes: number
  /** Pictures per second, the median of the rounds. */
  service: number
  alone: number
  ratio: number
  spread: string
  /** Seconds until the last of eight pictures of one member is READY, from their acceptance; no process that decodes runs before. */
  eight: number
}

export async function measurePictures(): Promise<PictureFigures> {
  const directory = await mkdtemp(join(tmpdir(), 'carillon-bench-media-'))
  const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres') })
  await migrate(postgres.url)
  const config = readConfig({
    DATABASE_URL: postgres.url,
    CARILLON_DATA_DIR: directory,
    CARILLON_KEYS: testKeys,
  })
  const services = await openServices({
    config,
    log: pino({ level: 'silent' }),
    databaseUrl: postgres.url,
    keyRing: makeKeyRing(config.keys ?? []),
  })
  // One set for all rounds, so that the processes that decode are started once.
  const tasks = mediaTasks(services, () => undefined)
  try {
    const picture = await jpeg(pictureSize)
    await throughService(services, tasks, picture, 4)
    await alone(directory, picture, 4, config.mediaConcurrency)
    const once = await makeAlone(
      await loadSharp(),
      join(directory, 'upload'),
      join(directory, 'once'),
    )
    requireSame(await filesOfOne(services), once)
    const measured: { service: number; alone: number; ratio: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const service = await throughService(services, tasks, picture, perRound)
      const library = await alone(directory, picture, perRound, config.mediaConcurrency)
      measured.push({ service, alone: library, ratio: service / library })
    }
    const eight = await eightOfOneMember(services, picture)
    const ratios = measured.map(({ ratio }) => ratio)
    return {
      megabytes: picture.length / 1_000_000,
      service: median(measured.map(({ service }) => service)),
      alone: median(measured.map((one) => one.alone)),
      ratio: median(ratios),
      spread: spreadOf(ratios),
      eight,
    }
  } finally {
    await services.close()
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** All pictures wait when the worker starts, so that only processing is measured. */
async function throughService(
  services: Services,
  tasks: TaskList,
  picture: Buffer,
  pictures: number,
): Promise<number> {
  await accept(services, await store(services, picture, pictures))
  const started = performance.now()
  const worker = await startMediaWorker(services, tasks)
  await allReady(services)
  const seconds = (performance.now() - started) / 1000
  await worker.stop()
  return pictures / seconds
}

async function eightOfOneMember(services: Services, picture: Buffer): Promise<number> {
  const memberId = await addMember(services, { organizationId: await addOrganization(services) })
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const stored = await store(services, picture, 8, memberId)
    const worker = await startMediaWorker(
      services,
      mediaTasks(services, () => undefined),
    )
    const started = performance.now()
    await accept(services, stored)
    await allReady(services)
    times.push((performance.now() - started) / 1000)
    await worker.stop()
  }
  return median(times)
}

async function store(
  services: Services,
  picture: Buffer,
  pictures: number,
  memberId: string | null = null,
): Promise<string[]> {
  await mkdir(services.storage.workDirectory, { recursive: true })
  const ids = Array.from({ length: pictures }, makeMediumId)
  for (const id of ids) {
    await services.pool.query(
      `insert into media (id, member_id, mime_type, size_bytes, upload_ends_at)
       values ($1, $2, 'image/jpeg', $3, now() + interval '1 hour')`,
      [id, memberId, picture.length],
    )
    const path = join(services.storage.workDirectory, `bench-${id}`)
    await writeFile(path, picture)
    await services.storage.put(path, { folder: folderOf(id), name: 'upload-bench' })
  }
  return ids
}

async function accept(services: Services, ids: string[]): Promise<void> {
  for (const id of ids) await acceptUpload(services.database, id, 'upload-bench')
}

function startMediaWorker(services: Services, tasks: TaskList) {
  const concurrency = services.config.mediaConcurrency
  return startWorker({ ...services, tasks, crontab: '', concurrency })
}

async function allReady({ pool }: Services): Promise<void> {
  await eventually(
    async () => {
      const { rows } = await pool.query<{ state: string }>(
        `select state from media where state <> 'READY' limit 1`,
      )
      const state = rows[0]?.state
      if (state === 'FAILED') throw new Error('a picture has failed')
      return state === undefined
    },
    { within: 600_000, every: 50 },
  )
}

async function filesOfOne({ pool }: Services): Promise<MadeFile[]> {
  const { rows } = await pool.query<MadeFile>(
    `select purpose, width, height, size_bytes::int as "sizeBytes" from media_files
     where media_id = (select media_id from media_files order by media_id limit 1)`,
  )
  return rows
}

async function alone(
  directory: string,
  picture: Buffer,
  pictures: number,
  atATime: number,
): Promise<number> {
  const open = await loadSharp()
  const upload = join(directory, 'upload')
  await writeFile(upload, picture)
  let left = pictures
  const work = async (path: string) => {
    while (left > 0) {
      left -= 1
      await makeAlone(open, upload, path)
    }
  }
  const started = performance.now()
  const paths = Array.from({ length: atATime }, (_, index) => join(directory, `alone-${index}`))
  await Promise.all(paths.map(work))
  return pictures / ((performance.now() - started) / 1000)
}

if (import.meta.main) {
  console.info(await measurePictures())
  process.exit(0)
}
