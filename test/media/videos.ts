// Generates videos for the tests with ffmpeg.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const findFfmpeg = () =>
  run('ffmpeg', ['-version']).then(
    () => true,
    () => false,
  )

type Wishes = {
  seconds?: number
  size?: string
  ending?: 'mp4' | 'mov'
  sound?: 'aac' | 'pcm_s16le'
}

/** A test picture with a tone, and metadata about location and camera. */
export async function video(wishes: Wishes = {}): Promise<Buffer> {
  const { seconds = 2, size = '320x240', ending = 'mp4', sound = 'aac' } = wishes
  return makeFile(ending, [
    ...['-f', 'lavfi', '-i', `testsrc=duration=${seconds}:size=${size}:rate=25`],
    ...['-f', 'lavfi', '-i', `sine=duration=${seconds}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', sound],
    ...['-metadata', 'location=+47.37+008.54/', '-metadata', 'comment=Carillon Camera Works'],
    ...['-metadata:s:v', 'handler_name=Carillon Camera Works'],
  ])
}

export async function soundOnly(): Promise<Buffer> {
  return makeFile('mp4', ['-f', 'lavfi', '-i', 'sine=duration=1', '-c:a', 'aac', '-brand', 'isom'])
}

async function makeFile(ending: string, args: string[]): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), 'carillon-video-'))
  try {
    const path = join(directory, `video.${ending}`)
    await run('ffmpeg', ['-v', 'error', ...args, path])
    return await readFile(path)
  } finally {
    await rm(directory, { recursive: true })
  }
}
