// 100 pictures of about 3 MB, in rounds: from the queue to READY, against the library alone with the same work and concurrency.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
import { median, spreadOf } from '../section.ts'

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
  try {
    // Noise of this size and quality has about 3 MB.
    const picture = await jpeg({ width: 2600, height: 1950 })
    await throughService(services, picture, 4)
    await alone(directory, picture, 4, config.mediaConcurrency)
    const measured: { service: number; alone: number; ratio: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const service = await throughService(services, picture, perRound)
      const library = await alone(directory, picture, perRound, config.mediaConcurrency)
      measured.push({ service, alone: library, ratio: service / library })
    }
    const ratios = measured.map(({ ratio }) => ratio)
    return {
      megabytes: picture.length / 1_000_000,
      service: median(measured.map(({ service }) => service)),
      alone: median(measured.map((one) => one.alone)),
      ratio: median(ratios),
      spread: spreadOf(ratios),
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
  picture: Buffer,
  pictures: number,
): Promise<number> {
  await mkdir(services.storage.workDirectory, { recursive: true })
  for (let index = 0; index < pictures; index += 1) {
    const id = makeMediumId()
    await services.pool.query(
      `insert into media (id, mime_type, size_bytes, upload_ends_at)
       values ($1, 'image/jpeg', $2, now() + interval '1 hour')`,
      [id, picture.length],
    )
    const path = join(services.storage.workDirectory, `bench-${index}`)
    await writeFile(path, picture)
    await services.storage.put(path, { folder: folderOf(id), name: 'upload-bench' })
    await acceptUpload(services.database, id, 'upload-bench')
  }
  const started = performance.now()
  const worker = await startWorker({
    ...services,
    tasks: mediaTasks(services, () => undefined),
    crontab: '',
    concurrency: services.config.mediaConcurrency,
  })
  await eventually(
    async () => {
      const { rows } = await services.pool.query(`select from media where state = 'QUEUED' limit 1`)
      return rows.length === 0
    },
    { within: 600_000, every: 50 },
  )
  const seconds = (performance.now() - started) / 1000
  await worker.stop()
  return pictures / seconds
}

/** The same outputs: upright without metadata, a thumbnail, and the rendition for Instagram. */
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
  const work = async (name: string) => {
    while (left > 0) {
      left -= 1
      const original = join(directory, `${name}-original`)
      const upright = open(upload).autoOrient().keepIccProfile()
      await upright.jpeg({ quality: 92, optimiseCoding: false }).toFile(original)
      await open(original)
        .resize(400, 400, { fit: 'inside' })
        .flatten({ background: 'white' })
        .jpeg({ quality: 80 })
        .toFile(join(directory, `${name}-thumbnail`))
      await open(original)
        .flatten({ background: 'white' })
        .resize(1440, 1080, { fit: 'contain', background: 'white' })
        .jpeg({ quality: 90 })
        .toFile(join(directory, `${name}-instagram`))
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: atATime }, (_, index) => work(`alone-${index}`)))
  return pictures / ((performance.now() - started) / 1000)
}

if (import.meta.main) {
  console.info(await measurePictures())
  process.exit(0)
}
