// A local S3 server for one test file.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { atEnd } from '../support/at-end.ts'
import { freePort } from '../support/free-port.ts'

/** Returns the settings of Carillon for it. */
export async function startS3(): Promise<Record<string, string>> {
  const directory = await mkdtemp(join(tmpdir(), 'carillon-s3-'))
  const port = await freePort()
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'carillon-media', configs: [] }],
  })
  await server.run()
  atEnd(async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })
  return {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'carillon-media',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
}
