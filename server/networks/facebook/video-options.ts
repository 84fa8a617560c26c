// What an author says about a video (videoOptions.facebook), as parameters of POST /{page}/videos.

const longestTitle = 255
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

/** Leaves out what Facebook would refuse: a title must not keep a post from being published. */
export function readVideoOptions(options: Record<string, unknown>): Record<string, string> {
  const { title, category } = asObject(options.facebook)
  const known = categories.find((one) => one === String(category).toUpperCase())
  return {
    ...(typeof title === 'string' && title.trim() !== ''
      ? { title: [...title].slice(0, longestTitle).join('') }
      : {}),
    ...(known ? { content_category: known } : {}),
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
