// The interface of the media storage: a local directory or an S3 bucket. Both use the same file names, so that files can be
// copied from one to the other.
import type { MediaType } from '../mime-types.ts'

export type StoredFile = { folder: string; name: string }

export type Storage = {
  /** With disk, the bytes pass through the service; with S3 they do not. */
  kind: 'disk' | 's3'
  /** Temporary files; on the same file system as the disk storage, so that a rename suffices. */
  workDirectory: string
  uploadUrl(upload: Upload): Promise<string>
  downloadUrl(file: StoredFile, seconds: number): Promise<string>
  /** The folder in an upload or download URL that this storage issued, even if the URL has expired. */
  folderInUrl(url: URL): string | undefined
  /** The size of the file in bytes; undefined if it does not exist. */
  findSize(file: StoredFile): Promise<number | undefined>
  /** Moves the local file into the storage. An earlier file of the same name is replaced atomically. */
  put(localPath: string, file: StoredFile): Promise<void>
  /** A local path of the file. S3 downloads it into the directory `into` first. */
  localPath(file: StoredFile, into: string, signal: AbortSignal): Promise<string>
  read(file: StoredFile, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>
  remove(file: StoredFile): Promise<void>
  /** The names of all files of a medium. */
  list(folder: string): Promise<string[]>
  /** Removes all files of a medium. */
  removeFolder(folder: string): Promise<void>
  close(): Promise<void>
}

export type Upload = {
  folder: string
  sizeBytes: number
  mimeType: MediaType
  seconds: number
}

/** The name of the uploaded file in an upload URL. With S3 the URL, and so the name, is fixed before the upload begins. */
export const uploadName = 'upload'
