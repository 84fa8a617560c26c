// The state of a reel, or of a story of a video, in the phases that it goes through.
import { progressOf } from '../../media/processing.ts'
import type { Draft, Post } from '../../store/memory.ts'

export function isStory({ record }: Post): boolean {
  return record?.product === 'STORY'
}

/** Undefined for a video that is neither. */
export function phasesOf(video: Draft): Record<string, unknown> | undefined {
  if (video.record?.product === undefined) return undefined
  const isUploaded = video.media.length > 0
  // It is processed once it is finished.
  const isReady = video.readyAt !== undefined && progressOf(video) === 'succeeded'
  const finished = video.readyAt === undefined ? 'not_started' : 'in_progress'
  const after = { status: isReady ? 'complete' : finished }
  return {
    video_status: isReady ? 'ready' : isUploaded ? 'processing' : 'upload_in_progress',
    uploading_phase: { status: isUploaded ? 'complete' : 'in_progress' },
    processing_phase: after,
    publishing_phase: after,
  }
}
