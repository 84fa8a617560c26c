// A post of the type DOCUMENT: its PDF, and the title above its pages.

import { say } from '../../../sentences/sentences.ts'
import {
  kindName,
  type Mistake,
  type Post,
  type PostMedium,
  type Proposal,
} from '../../networks.ts'
import { documents, maxTitle } from '../limits.ts'

export const titleOption = 'documentTitle'

export function checkDocument({ media, extended, postType }: Proposal): Mistake[] {
  return [...checkSize(media), ...checkTitle(extended[titleOption], postType)]
}

/** LinkedIn refuses a document without a title: by default it is the name of the file. */
export function titleOf({ extended }: Pick<Post, 'extended'>, { fileName }: PostMedium): string {
  const given = extended[titleOption]
  const chosen = typeof given === 'string' ? given.trim() : ''
  const title = chosen || (fileName ?? '').replace(/\.pdf$/i, '').trim() || 'PDF'
  return title.slice(0, maxTitle).toWellFormed()
}

function checkSize(media: Proposal['media']): Mistake[] {
  return media.flatMap(({ kind, sizeBytes: bytes }, index) => {
    if (kind !== 'document' || bytes === null || bytes <= documents.maxBytes) return []
    const limit = documents.maxBytes
    const message = say('medium_too_large', {
      ...{ what: kindName(kind), bytes, network: 'LinkedIn', limit },
    })
    return [{ message, reason: 'media_too_large' as const, param: `media/${index}` }]
  })
}

function checkTitle(title: unknown, postType: Proposal['postType']): Mistake[] {
  if (title === undefined || title === null) return []
  const param = `extended/${titleOption}`
  if (typeof title !== 'string' || title.trim() === '')
    return [{ message: say('linkedin_title_no_text'), reason: 'wrong_type', param }]
  if (title.length > maxTitle)
    return [
      { message: say('linkedin_title_too_long', { limit: maxTitle }), reason: 'too_long', param },
    ]
  if (postType === 'DOCUMENT') return []
  return [{ message: say('linkedin_title_without_pdf'), reason: 'invalid_value', param }]
}
