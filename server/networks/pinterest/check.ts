// Checks a message against Pinterest's limits.

import type { MediumFacts, Mistake, Proposal } from '../networks.ts'
import { checkMoving } from '../publishing/media-limits.ts'
import { checkCharacters } from '../publishing/text-length.ts'
import { checkAltText } from './alt-text.ts'
import { descriptionLimit, linkLimit, mostPictures, moving } from './limits.ts'
import { findRedirector } from './redirectors.ts'

export function checkPin({ text, media, extended }: Proposal): Mistake[] {
  return [
    ...checkCharacters('Pinterest', descriptionLimit, text),
    ...checkCount(media),
    ...checkMoving('Pinterest', moving, media),
    ...checkAltText(media),
    ...checkBoard(extended.boardId),
    ...checkDestination(extended.destinationUrl),
  ]
}

/** The contract does not restrict the sizes of several pictures: that is left to Pinterest. */
function checkCount(media: MediumFacts[]): Mistake[] {
  if (media.length === 0)
    return [
      {
        message: 'A pin needs a picture or a video',
        hint: 'Give it as a medium or in mediaUrls.',
        reason: 'media_required',
        param: 'media',
      },
    ]
  const single = media.find(({ kind }) => kind !== 'image')
  if (single && media.length > 1)
    return [
      {
        message: `A ${single.kind === 'gif' ? 'GIF' : 'video'} on Pinterest stands alone`,
        hint: `Send one video, one GIF, or up to ${mostPictures} pictures.`,
        reason: 'media_not_combinable',
        param: 'media',
      },
    ]
  if (media.length <= mostPictures) return []
  return [
    {
      message: `${media.length} pictures are too many for Pinterest`,
      hint: `A pin holds up to ${mostPictures} pictures.`,
      reason: 'too_many_media',
      param: 'media',
    },
  ]
}

function checkBoard(boardId: unknown): Mistake[] {
  const id = typeof boardId === 'number' ? String(boardId) : boardId
  if (typeof id === 'string' && /^\d+$/.test(id)) return []
  const isMissing = id === undefined || id === null
  return [
    {
      message: isMissing ? 'A pin needs a boardId' : 'boardId is not a number',
      hint: 'Give extendedInfo: [{"socialProfileType":"PINTEREST","socialProfileId":…,"data":{"boardId":"…","destinationUrl":"…"}}].',
      reason: isMissing ? 'board_required' : 'board_invalid',
      param: 'extended/boardId',
    },
  ]
}

/** Undefined also for a link that checkPin refuses. */
export function linkOfPin({ destinationUrl }: Proposal['extended']): string | undefined {
  if (!isWebAddress(destinationUrl) || checkDestination(destinationUrl).length > 0) return undefined
  return destinationUrl
}

function isWebAddress(url: unknown): url is string {
  return typeof url === 'string' && /^https?:$/.test(URL.parse(url)?.protocol ?? '')
}

/** A pin must link to the page itself (spec 2.4). */
function checkDestination(link: unknown): Mistake[] {
  if (link === undefined || link === null) return []
  const param = 'extended/destinationUrl'
  if (!isWebAddress(link)) {
    const message = 'destinationUrl is not an http or https address'
    return [{ message, reason: 'invalid_url', param }]
  }
  if (link.length > linkLimit) {
    const message = `destinationUrl is longer than ${linkLimit} characters`
    return [{ message, reason: 'too_long', param }]
  }
  const redirector = findRedirector(new URL(link))
  if (!redirector) return []
  return [
    {
      message: 'destinationUrl must not be a redirect URL',
      hint: `${redirector} only leads to another page: give the address of that page.`,
      reason: 'redirect_url',
      param,
    },
  ]
}
