// A local S3 server for one test file.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
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
  writeAtomically(server.store)
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

/**
 * S3 shows an object either as a whole or not at all. s3rver truncates the object that a second upload replaces, and answers before
 * the bytes are on the disk: a reader gets fewer bytes than were announced and waits for the rest.
 */
function writeAtomically(store: S3rver['store']): void {
  const pathOf = store.getResourcePath.bind(store)
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
    const md5 = createHash('md5').update(bytes).digest('hex')
    const type = metadata['content-type']
    await mkdir(dirname(pathOf(bucket, key, 'object')), { recursive: true })
    await replace(pathOf(bucket, key, 'metadata.json'), JSON.stringify({ 'content-type': type }))
    await replace(pathOf(bucket, key, 'object.md5'), md5)
    await replace(pathOf(bucket, key, 'object'), bytes)
    return { size: bytes.length, md5 }
  }
}

async function replace(path: string, content: string | Buffer): Promise<void> {
  const whole = `${path}-${randomUUID()}`
  await writeFile(whole, content)
  await rename(whole, path)
}
