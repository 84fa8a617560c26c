// The id of a prepared post. Ids of posts, photos and videos look alike, so each but that of a post carries a mark.

const marks = {
  video: 'video:',
  reel: 'reel:',
  photoStory: 'photo-story:',
  videoStory: 'video-story:',
} as const

type Form = keyof typeof marks | 'post'
export type Prepared = { form: Form; id: string }

export function markPrepared(form: keyof typeof marks, id: string): string {
  return marks[form] + id
}

export function readPrepared(preparedId: string): Prepared {
  for (const form of ['video', 'reel', 'photoStory', 'videoStory'] as const)
    if (preparedId.startsWith(marks[form]))
      return { form, id: preparedId.slice(marks[form].length) }
  return { form: 'post', id: preparedId }
}
