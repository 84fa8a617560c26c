// The settings about media: what may be uploaded, what reads it, where it lies. A part of the table in config.ts.
import { type Environment, filled, optionalAddress, type Setting, whole } from './setting-values.ts'

export type MediaConfig = {
  mediaLimitBytes: number
  mediaUnusedLimitBytes: number
  mediaConcurrency: number
  ffmpegPath: string
  ffprobePath: string
  /** Undefined: media lie on the disk, in the data directory. */
  s3: S3Settings | undefined
}

export type S3Settings = {
  bucket: string
  endpoint: URL | undefined
  /** The same server as clients and networks reach it, where that is another address. */
  publicEndpoint: URL | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export const mediaSettings = {
  MEDIA_LIMIT_BYTES: {
    example: '1073741824',
    help: 'The largest picture or video that may be uploaded.',
    parse: (text) => whole(text, 1_073_741_824, 1024, 5_000_000_000),
  },
  MEDIA_UNUSED_LIMIT_MB: {
    example: '10240',
    help: 'What a member or an organization may have uploaded that no message uses yet. It is removed after a day.',
    parse: (text) => whole(text, 10_240, 1, 100_000_000),
  },
  MEDIA_CONCURRENCY: {
    example: '2',
    help: 'Uploads that one process works on at the same time; each may take a processor for itself.',
    parse: (text) => whole(text, 2, 1, 64),
  },
  FFMPEG_PATH: {
    example: 'ffmpeg',
    help: 'The program that reads videos. Without it no video can be used.',
    parse: (text) => text ?? 'ffmpeg',
  },
  FFPROBE_PATH: {
    example: 'ffprobe',
    help: 'Its companion that looks into them.',
    parse: (text) => text ?? 'ffprobe',
  },
  S3_BUCKET: {
    example: '',
    help: 'Keeps media in this bucket of a server that speaks S3. Without it: on the disk, in the data directory.',
    parse: (text) => text,
  },
  S3_ENDPOINT: {
    example: '',
    help: "Where that server is reached. Without it: Amazon's.",
    parse: optionalAddress,
  },
  S3_PUBLIC_ENDPOINT: {
    example: '',
    help: 'The same server as clients and networks reach it, where that is another address.',
    parse: optionalAddress,
  },
  S3_REGION: {
    example: 'us-east-1',
    help: 'Its region.',
    parse: (text) => text ?? 'us-east-1',
  },
  S3_ACCESS_KEY_ID: {
    example: '',
    help: 'The key that may read, write and remove in the bucket.',
    parse: neededForS3,
  },
  S3_SECRET_ACCESS_KEY: {
    example: '',
    help: 'Its secret.',
    parse: neededForS3,
  },
} satisfies Record<string, Setting<unknown>>

type Name = keyof typeof mediaSettings
type Read = <N extends Name>(name: N) => ReturnType<(typeof mediaSettings)[N]['parse']>

export function readMediaSettings(read: Read): MediaConfig {
  const bucket = read('S3_BUCKET')
  const s3 = {
    endpoint: read('S3_ENDPOINT'),
    publicEndpoint: read('S3_PUBLIC_ENDPOINT'),
    region: read('S3_REGION'),
    accessKeyId: read('S3_ACCESS_KEY_ID'),
    secretAccessKey: read('S3_SECRET_ACCESS_KEY'),
  }
  return {
    mediaLimitBytes: read('MEDIA_LIMIT_BYTES'),
    mediaUnusedLimitBytes: read('MEDIA_UNUSED_LIMIT_MB') * 1_048_576,
    mediaConcurrency: read('MEDIA_CONCURRENCY'),
    ffmpegPath: read('FFMPEG_PATH'),
    ffprobePath: read('FFPROBE_PATH'),
    s3: bucket === undefined ? undefined : { bucket, ...s3 },
  }
}

function neededForS3(text: string | undefined, all: Environment): string {
  if (text === undefined && filled(all.S3_BUCKET))
    throw new Error('is missing: a bucket is of no use without it.')
  return text ?? ''
}

/** Where networks fetch media from. Undefined: from a store of Amazon, which is public. */
export function mediaAddressOf({
  publicUrl,
  s3,
}: {
  publicUrl: URL
  s3: S3Settings | undefined
}): URL | undefined {
  return s3 ? (s3.publicEndpoint ?? s3.endpoint) : publicUrl
}
