import { platform } from 'node:os'
import { isInstalled } from '../../../media/processing/programs.ts'
import type { Services } from '../../../services.ts'

/** Warns the operator at the start: members whose videos fail cannot install ffmpeg. */
export async function warnAboutVideos({ config, log }: Services): Promise<void> {
  const missing: string[] = []
  for (const path of [config.ffmpegPath, config.ffprobePath])
    if (!(await isInstalled(path))) missing.push(path)
  if (missing.length === 0) return
  const are = missing.length === 1 ? 'is' : 'are'
  const how = platform() === 'darwin' ? 'brew install ffmpeg' : 'apt install ffmpeg, or the like'
  log.warn(
    `Videos will be refused: ${missing.join(' and ')} ${are} not installed. Install ffmpeg (${how}) or set FFMPEG_PATH and FFPROBE_PATH; pictures do not need it.`,
  )
}
