// The author's options of a video (videoOptions.facebook), as parameters of POST /{page}/videos.
import { say } from '../../../sentences/sentences.ts'
import type { MediumFacts, Mistake } from '../../networks.ts'
import { countCharacters } from '../../post/count-characters.ts'

const maxTitleLength = 255
/** content_category, as Facebook names them. A request with another one is refused. */
const categories = [
  'BEAUTY_FASHION',
  'BUSINESS',
  'CARS_TRUCKS',
  'COMEDY',
  'CUTE_ANIMALS',
  'ENTERTAINMENT',
  'FAMILY',
  'FOOD_HEALTH',
  'HOME',
  'LIFESTYLE',
  'MUSIC',
  'NEWS',
  'POLITICS',
  'SCIENCE',
  'SPORTS',
  'TECHNOLOGY',
  'VIDEO_GAMING',
  'OTHER',
]

export const videoOptionNames = ['title', 'category']

export function checkVideoOptions(media: readonly MediumFacts[]): Mistake[] {
  return media.flatMap(({ kind, videoOptions = {} }, index) => {
    if (kind !== 'video') return []
    const { title, category } = asObject(videoOptions.facebook)
    return [...checkTitle(title), ...checkCategory(category)].map((mistake) => ({
      ...mistake,
      param: `media/${index}`,
    }))
  })
}

function checkTitle(title: unknown): Mistake[] {
  if (title === undefined || title === null) return []
  if (typeof title !== 'string')
    return [{ message: say('video_title_no_text'), reason: 'wrong_type' }]
  const length = countCharacters(title)
  if (length <= maxTitleLength) return []
  const message = say('video_title_too_long', {
    length,
    network: 'Facebook',
    limit: maxTitleLength,
  })
  return [{ message, reason: 'too_long' }]
}

function checkCategory(category: unknown): Mistake[] {
  if (category === undefined || category === null || findCategory(category)) return []
  const message = say('video_category_invalid', { names: categories.join(', ') })
  return [{ message, reason: 'unknown_value' }]
}

function findCategory(category: unknown): string | undefined {
  return categories.find((one) => one === String(category).toUpperCase())
}

/** For a message that is older than the check: a title must not keep its post from being published. */
export function readVideoOptions(options: Record<string, unknown>): Record<string, string> {
  const { title, category } = asObject(options.facebook)
  const known = findCategory(category)
  return {
    ...(typeof title === 'string' && title.trim() !== ''
      ? { title: [...title].slice(0, maxTitleLength).join('') }
      : {}),
    ...(known ? { content_category: known } : {}),
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
