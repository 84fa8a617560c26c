// Stores media in an S3 bucket: media/<folder>/<name>. Clients and networks get presigned URLs that the S3 server verifies, so
// the bytes never pass through the service.
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { S3Settings } from '../../config/media-settings.ts'
import { typeOfName } from '../mime-types.ts'
import { type Storage, type StoredFile, type Upload, uploadName } from './storage.ts'

type S3 = { client: S3Client; signer: S3Client; bucket: string }

type Options = S3Settings & {
  workDirectory: string
  /** A connection that is idle for this long is closed. Otherwise a download that stops half-way would keep its job waiting for ever. */
  idleMs?: number
}

export function openS3Storage(settings: Options): Storage {
  const client = clientAt(settings, settings.endpoint)
  const signer = settings.publicEndpoint ? clientAt(settings, settings.publicEndpoint) : client
  const s3 = { client, signer, bucket: settings.bucket }
  return {
    kind: 's3',
    workDirectory: settings.workDirectory,
    uploadUrl: (upload) => signUpload(s3, upload),
    downloadUrl: (file, seconds) => signDownload(s3, file, seconds),
    folderInUrl: (url) => folderInUrl(settings, url),
    findSize: (file) => findSize(s3, file),
    put: (localPath, file) => put(s3, localPath, file),
    localPath: (file, into, signal) => fetchInto(s3, file, into, signal),
    read: (file, signal) => read(s3, file, signal),
    async remove(file) {
      await client.send(new DeleteObjectCommand(at(s3, file)))
    },
    list: (folder) => list(s3, folder),
    removeFolder: (folder) => removeFolder(s3, folder),
    async close() {
      client.destroy()
      if (signer !== client) signer.destroy()
    },
  }
}

function folderInUrl({ bucket, ...settings }: S3Settings, url: URL): string | undefined {
  const endpoints = [settings.endpoint, settings.publicEndpoint].flatMap((each) => each?.host ?? [])
  const isOurs = endpoints.includes(url.host) || url.host.startsWith(`${bucket}.s3.`)
  return isOurs ? /\/media\/([\w-]{22})\/[\w.-]+$/.exec(url.pathname)?.[1] : undefined
}

function clientAt(settings: Options, endpoint: URL | undefined): S3Client {
  const { region, accessKeyId, secretAccessKey, idleMs: socketTimeout = 60_000 } = settings
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Many S3-compatible servers do not support the default checksums of the AWS client.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, socketTimeout },
    ...(endpoint ? { endpoint: endpoint.href, forcePathStyle: true } : {}),
  })
}

function at({ bucket }: S3, { folder, name }: StoredFile): { Bucket: string; Key: string } {
  return { Bucket: bucket, Key: `media/${folder}/${name}` }
}

/** The signature covers Content-Length, so the server rejects an upload of another size. */
async function signUpload(s3: S3, { folder, sizeBytes, seconds }: Upload): Promise<string> {
  const file = at(s3, { folder, name: uploadName })
  const command = new PutObjectCommand({ ...file, ContentLength: sizeBytes })
  return getSignedUrl(s3.signer, command, {
    expiresIn: seconds,
    signableHeaders: new Set(['host', 'content-length']),
  })
}

async function signDownload(s3: S3, file: StoredFile, seconds: number): Promise<string> {
  const command = new GetObjectCommand({
    ...at(s3, file),
    ResponseContentDisposition: `attachment; filename="${file.name}"`,
  })
  return getSignedUrl(s3.signer, command, { expiresIn: seconds })
}

/** Short, because an HTTP request may be waiting for the answer. */
const headTimeoutMs = 5000

async function findSize(s3: S3, file: StoredFile): Promise<number | undefined> {
  try {
    const abortSignal = AbortSignal.timeout(headTimeoutMs)
    return (await s3.client.send(new HeadObjectCommand(at(s3, file)), { abortSignal }))
      .ContentLength
  } catch (error) {
    if (error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name)) return undefined
    throw error
  }
}

async function put(s3: S3, localPath: string, file: StoredFile): Promise<void> {
  const { size } = await stat(localPath)
  const unreadable = new AbortController()
  const body = createReadStream(localPath).on('error', (error) => unreadable.abort(error))
  try {
    await s3.client.send(
      new PutObjectCommand({
        ...at(s3, file),
        Body: body,
        ContentLength: size,
        ContentType: typeOfName(file.name),
      }),
      { abortSignal: unreadable.signal },
    )
  } finally {
    body.destroy()
  }
  await rm(localPath)
}

async function fetchInto(
  s3: S3,
  file: StoredFile,
  into: string,
  signal: AbortSignal,
): Promise<string> {
  const path = join(into, 'fetched')
  await pipeline(await read(s3, file, signal), createWriteStream(path), { signal })
  return path
}

async function read(s3: S3, file: StoredFile, signal: AbortSignal): Promise<Readable> {
  const { Body } = await s3.client.send(new GetObjectCommand(at(s3, file)), {
    abortSignal: signal,
  })
  if (!Body) throw new Error(`the storage has no bytes of ${file.name}`)
  // In Node the SDK always returns a Readable.
  return Body as Readable
}

/** Returns the first thousand names. A medium has far fewer files. */
async function list(s3: S3, folder: string): Promise<string[]> {
  const { Bucket, Key: Prefix } = at(s3, { folder, name: '' })
  const { Contents = [] } = await s3.client.send(new ListObjectsV2Command({ Bucket, Prefix }))
  return Contents.flatMap(({ Key }) => (Key === undefined ? [] : Key.slice(Prefix.length)))
}

async function removeFolder(s3: S3, folder: string): Promise<void> {
  for (let page = 0; page < 100; page += 1) {
    const names = await list(s3, folder)
    if (names.length === 0) return
    const Objects = names.map((name) => ({ Key: at(s3, { folder, name }).Key }))
    await s3.client.send(new DeleteObjectsCommand({ Bucket: s3.bucket, Delete: { Objects } }))
  }
}
