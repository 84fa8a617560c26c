// Opens the storage that the settings select.
import { join } from 'node:path'
import type { S3Settings } from '../../config/media-settings.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { openDiskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

export async function openStorage(options: {
  dataDirectory: string
  publicUrl: URL
  keyRing: KeyRing
  s3: S3Settings | undefined
}): Promise<Storage> {
  const directory = join(options.dataDirectory, 'media')
  if (!options.s3) return openDiskStorage({ ...options, directory })
  // The S3 client is large, so it is loaded only when it is used.
  const { openS3Storage } = await import('./s3.ts')
  return openS3Storage({ ...options.s3, workDirectory: join(directory, 'work') })
}
