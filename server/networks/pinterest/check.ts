// Checks a message against Pinterest's limits.

import { say } from '../../sentences/sentences.ts'
import { kindName, type MediumFacts, type Mistake, type Proposal } from '../networks.ts'
import { checkMoving } from '../post/media-limits.ts'
import { checkCharacters } from '../post/text-length.ts'
import { descriptionLimit, linkLimit, maxPictures, moving } from './limits.ts'
import { checkAltText } from './post/alt-text.ts'
import { findRedirector } from './post/redirectors.ts'

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
        message: say('pin_media_required'),
        hint: say('give_medium'),
        reason: 'media_required',
        param: 'media',
      },
    ]
  const single = media.find(({ kind }) => kind !== 'image')
  if (single && media.length > 1)
    return [
      {
        message: say('pinterest_stands_alone', { what: kindName(single.kind) }),
        hint: say('pinterest_stands_alone_advice', { limit: maxPictures }),
        reason: 'media_not_combinable',
        param: 'media',
      },
    ]
  if (media.length <= maxPictures) return []
  return [
    {
      message: say('pictures_too_many', { count: media.length, network: 'Pinterest' }),
      hint: say('pin_holds', { limit: maxPictures }),
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
      message: isMissing ? say('board_required') : say('board_invalid'),
      hint: say('board_form', { example: extendedExample }),
      reason: isMissing ? 'board_required' : 'board_invalid',
      param: 'extended/boardId',
    },
  ]
}

const extendedExample =
  '[{"socialProfileType":"PINTEREST","socialProfileId":…,"data":{"boardId":"…","destinationUrl":"…"}}]'

/** Undefined even for a link that checkPin refuses. */
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
    const message = say('destination_invalid')
    return [{ message, reason: 'invalid_url', param }]
  }
  if (link.length > linkLimit) {
    const message = say('destination_too_long', { limit: linkLimit })
    return [{ message, reason: 'too_long', param }]
  }
  const redirector = findRedirector(new URL(link))
  if (!redirector) return []
  return [
    {
      message: say('destination_redirects'),
      hint: say('only_leads_on', { address: redirector }),
      reason: 'redirect_url',
      param,
    },
  ]
}
