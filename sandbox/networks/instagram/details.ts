// Places, collaborators and tags of people, as Meta documents them for containers. Every number is a place.
import type { Call } from '../../exchange/exchange.ts'
import { isTrue, parameter, refuse } from '../../graph/graph.ts'

const maxCollaborators = 3
const maxTags = 20
const username = /^[A-Za-z0-9._]{1,30}$/

/** The place, the collaborators and the label of a whole post; a part of an album has none. */
export function readDetails(call: Call, isItem: boolean): { details?: Record<string, unknown> } {
  const place = parameter(call, 'location_id')
  const collaborators = parseList(call, 'collaborators')
  const isAi = isTrue(parameter(call, 'is_ai_generated'))
  const details = {
    ...(place === undefined ? {} : { location_id: place }),
    ...(collaborators ? { collaborators } : {}),
    ...(isAi ? { is_ai_generated: true } : {}),
  }
  const [first] = Object.keys(details)
  if (first === undefined) return {}
  const isStory = parameter(call, 'media_type') === 'STORIES'
  if (isItem || isStory) throw invalid(first, 'is not supported for this media')
  if (place !== undefined && !/^\d{1,32}$/.test(place))
    throw invalid('location_id', 'must be the ID of a Page with a location')
  if (collaborators && collaborators.length > maxCollaborators)
    throw invalid('collaborators', `must have at most ${maxCollaborators} usernames`)
  if (collaborators?.some((one) => typeof one !== 'string' || !username.test(one)))
    throw invalid('collaborators', 'must be an array of usernames')
  return { details }
}

export function requireTags(call: Call, isVideo: boolean): { userTags?: unknown[] } {
  const userTags = parseList(call, 'user_tags')
  if (!userTags) return {}
  if (userTags.length > maxTags) throw invalid('user_tags', `must have at most ${maxTags} users`)
  const isPlaceNeeded = !isVideo && parameter(call, 'media_type') !== 'STORIES'
  for (const tag of userTags) {
    const { username: name, x, y } = Object(tag)
    if (typeof name !== 'string' || !username.test(name))
      throw invalid('user_tags', 'must have a username for each user')
    if (isPlaceNeeded && !(isShare(x) && isShare(y)))
      throw invalid('user_tags', 'must have x and y between 0.0 and 1.0 for each user')
  }
  return { userTags }
}

function isShare(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1
}

function parseList(call: Call, name: string): unknown[] | undefined {
  const text = parameter(call, name)
  if (text === undefined) return undefined
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) return list
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw invalid(name, 'must be an array')
}

function invalid(name: string, words: string) {
  return refuse({ code: 100, message: `(#100) Param ${name} ${words}` })
}
