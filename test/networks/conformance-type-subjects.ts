// Reels, stories and documents as subjects of the conformance suite.
import type { Post } from '../../server/networks/networks.ts'
import { makeDocument, pictures, type Row, simple, video } from './conformance-posts.ts'

export function typeSubjects(): Row[] {
  const row = (name: string, type: string, what: string, more: () => Partial<Post>): Row => ({
    ...{ name, what, isAnother: true, type, refused: [] },
    makeCase: simple(name, more),
  })
  const reel = () => ({ postType: 'REEL' as const, media: [video] })
  const story = { postType: 'STORY' as const, text: '' }
  const videoStory = () => ({ ...story, media: [video] })
  // Stories have no alt text.
  const pictureStory = () => ({
    ...story,
    media: pictures(1).map((medium) => ({ ...medium, altText: null })),
  })
  const onFacebook = (what: string, more: () => Partial<Post>, fields: string[]) => ({
    ...row('facebook', 'FACEBOOKPAGE', what, more),
    fields,
  })
  const listed = ['post_id', 'media_id', 'creation_time', 'url']
  const document = () => ({ postType: 'DOCUMENT' as const, media: [makeDocument()] })
  return [
    row('linkedin', 'LINKEDIN', 'a document', document),
    row('linkedincompany', 'LINKEDINCOMPANY', 'a document', document),
    onFacebook('a reel', reel, ['status']),
    { ...onFacebook('a story of a video', videoStory, ['status', ...listed]), hasNoText: true },
    { ...onFacebook('a story of a picture', pictureStory, listed), hasNoText: true },
    row('instagram', 'INSTAGRAM', 'a reel', reel),
    { ...row('instagram', 'INSTAGRAM', 'a story of a video', videoStory), hasNoText: true },
    { ...row('instagram', 'INSTAGRAM', 'a story of a picture', pictureStory), hasNoText: true },
  ]
}
