// Where the bytes of media lie. Two kinds: a folder of this machine, and a server that speaks S3. Both use the same names,
// so that one can be copied to the other.
import type { MediaType } from '../mime-types.ts'

export type StoredFile = { folder: string; name: string }

export type Storage = {
  /** The service takes and gives the bytes itself (disk), or another server does (S3). */
  kind: 'disk' | 's3'
  /** Where files are put together before they are stored; on the same file system as the disk storage. */
  workDirectory: string
  uploadUrl(upload: Upload): Promise<string>
  downloadUrl(file: StoredFile, seconds: number): Promise<string>
  /** The folder of the medium that an address of ours names, an upload's or a download's, also when it has ended. */
  folderInUrl(url: URL): string | undefined
  /** The length of a file, if it is there. */
  findSize(file: StoredFile): Promise<number | undefined>
  /** Takes the local file away and stores it. An earlier one of the same name is replaced in one step. */
  put(localPath: string, file: StoredFile): Promise<void>
  /** A path at which the bytes can be read now; `into` is used when they have to be fetched. */
  localPath(file: StoredFile, into: string, signal: AbortSignal): Promise<string>
  read(file: StoredFile, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>
  remove(file: StoredFile): Promise<void>
  /** The names of everything of a medium. */
  list(folder: string): Promise<string[]>
  /** Everything of a medium. */
  removeFolder(folder: string): Promise<void>
  close(): Promise<void>
}

export type Upload = {
  folder: string
  sizeBytes: number
  mimeType: MediaType
  seconds: number
}

/** With S3 there is one name for the upload, because the address is made before anything arrives. */
export const uploadName = 'upload'
