// Produces the stored form of a video: the same streams in a new container, without location, camera and other metadata, plus
// a still frame. ffmpeg is pinned to the detected format and to the file protocol, so that a disguised playlist cannot make it
// open other files or URLs.

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { say } from '../../sentences/sentences.ts'
import type { MediaType } from '../mime-types.ts'
import type { ProducedFile } from '../pictures/picture.ts'
import { ProgramFailed, runProgram } from './programs.ts'
import { Unusable } from './unusable.ts'

export type VideoPrograms = { ffmpegPath: string; ffprobePath: string }

type Upload = { path: string; type: MediaType; directory: string }
type Facts = { width: number; height: number; durationSeconds: number; fitsMp4: boolean }

const probeMs = 30_000
const copyMs = 300_000
/** One thread: each thread buffers frames of its own. */
const input = ['-threads', '1', '-protocol_whitelist', 'file', '-f', 'mov', '-i']

export async function makeVideo(
  programs: VideoPrograms,
  upload: Upload,
  signal: AbortSignal,
): Promise<{ original: ProducedFile; framePath: string }> {
  const facts = await probe(programs, upload.path, signal)
  const original = await copyStreams(programs, upload, facts, signal)
  const framePath = await extractFrame(programs, original, upload.directory, signal)
  return { original, framePath }
}

type Probed = {
  streams?: {
    codec_type?: string
    codec_name?: string
    width?: number
    height?: number
    duration?: string
    side_data_list?: { rotation?: number }[]
  }[]
  format?: { duration?: string }
}

async function probe(programs: VideoPrograms, path: string, signal: AbortSignal): Promise<Facts> {
  const args = [
    '-v',
    'error',
    '-show_streams',
    '-show_format',
    '-of',
    'json',
    ...input,
    `file:${path}`,
  ]
  const text = await asUnusableVideo(
    runProgram(programs.ffprobePath, args, { signal, timeoutMs: probeMs }),
  )
  const { streams = [], format = {} } = JSON.parse(text) as Probed
  const video = streams.find((stream) => stream.codec_type === 'video')
  const durationSeconds = Number(format.duration ?? video?.duration)
  if (!video?.width || !video.height) throw new Unusable(say('file_holds_no_video'))
  if (!(durationSeconds > 0)) throw new Unusable(say('video_has_no_length'))
  const rotation = video.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0
  const isRotated = Math.abs(rotation) % 180 === 90
  const sound = streams.filter((stream) => stream.codec_type === 'audio')
  return {
    width: isRotated ? video.height : video.width,
    height: isRotated ? video.width : video.height,
    durationSeconds,
    fitsMp4:
      ['h264', 'hevc', 'mpeg4', 'av1', 'vp9'].includes(video.codec_name ?? '') &&
      sound.every((stream) => ['aac', 'mp3', 'ac3', 'opus'].includes(stream.codec_name ?? '')),
  }
}

/** Copies the streams without re-encoding. QuickTime recordings of phones become MP4, which every network accepts. */
async function copyStreams(
  programs: VideoPrograms,
  { path, directory }: Upload,
  { fitsMp4, ...facts }: Facts,
  signal: AbortSignal,
): Promise<ProducedFile> {
  const extension = fitsMp4 ? 'mp4' : 'mov'
  const file = join(directory, `original.${extension}`)
  const { size } = await stat(path)
  const args = [
    ...['-v', 'error', '-nostdin', '-y', ...input, `file:${path}`],
    ...['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy'],
    ...[
      '-map_metadata',
      '-1',
      '-map_metadata:s',
      '-1',
      '-map_chapters',
      '-1',
      '-fflags',
      '+bitexact',
    ],
    ...[
      '-movflags',
      '+faststart',
      '-fs',
      String(2 * size + 1_000_000),
      '-f',
      extension,
      `file:${file}`,
    ],
  ]
  await asUnusableVideo(runProgram(programs.ffmpegPath, args, { signal, timeoutMs: copyMs }))
  return {
    purpose: 'original',
    path: file,
    mimeType: fitsMp4 ? 'video/mp4' : 'video/quicktime',
    sizeBytes: (await stat(file)).size,
    ...facts,
  }
}

async function extractFrame(
  programs: VideoPrograms,
  original: ProducedFile,
  directory: string,
  signal: AbortSignal,
): Promise<string> {
  const frame = join(directory, 'frame.jpg')
  const at = Math.min(1, (original.durationSeconds ?? 0) / 2)
  const args = [
    ...['-v', 'error', '-nostdin', '-y', '-ss', at.toFixed(3), ...input, `file:${original.path}`],
    ...['-map', '0:v:0', '-frames:v', '1', '-q:v', '3', '-f', 'image2', `file:${frame}`],
  ]
  await asUnusableVideo(runProgram(programs.ffmpegPath, args, { signal, timeoutMs: probeMs }))
  return frame
}

async function asUnusableVideo(running: Promise<string>): Promise<string> {
  try {
    return await running
  } catch (error) {
    if (!(error instanceof ProgramFailed) || /no space/i.test(error.message)) throw error
    if (error.exceededMemory) throw new Unusable(say('video_needs_memory'), { cause: error })
    throw new Unusable(say('video_damaged'), { cause: error })
  }
}
