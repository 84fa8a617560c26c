// The content of a snippet in a request: its name, its text or its hashtags, and what some networks get in their place.
import { Problem } from '../errors.ts'
import { pointerTo } from '../json/pointer.ts'
import { networks } from '../networks/registry.ts'
import { isHashtag, maxHashtagLength } from '../networks/shared/snippets.ts'
import { say } from '../sentences/sentences.ts'

export const snippetTypes = ['TEXT', 'HASHTAGS'] as const
export type SnippetType = (typeof snippetTypes)[number]

/** Ids of brands: profiles of one share a text in the composer. */
export const snippetNetworks = [...new Set(networks.map(({ brand }) => brand.id))]
const titles = new Map(networks.map(({ brand }) => [brand.id, brand.name]))

export const maxNameLength = 60
export const maxSnippetLength = 5_000
export const maxHashtags = 100

export type NetworkText = { network: string; text: string | null }
export type SnippetInput = {
  name?: string | null
  type?: SnippetType | null
  text?: string | null
  hashtags?: readonly string[] | null
  networkTexts?: readonly { network: string; text?: string | null }[] | null
}
export type SnippetContent = {
  name: string
  type: SnippetType
  text: string
  hashtags: string[]
  networkTexts: NetworkText[]
}

const empty: SnippetContent = { name: '', type: 'TEXT', text: '', hashtags: [], networkTexts: [] }

/** A field that is left out stays as it is in `before`. */
export function readContent(input: SnippetInput, before = empty): SnippetContent {
  const type = input.type ?? before.type
  return {
    name: readName(input.name ?? before.name),
    type,
    ...(type === 'TEXT'
      ? { text: readText(input.text ?? before.text), hashtags: [] }
      : { text: '', hashtags: readHashtags(input.hashtags ?? before.hashtags) }),
    networkTexts: readNetworkTexts(input.networkTexts ?? before.networkTexts, type),
  }
}

function readText(given: string): string {
  const text = given.trim()
  if (text === '') throw missing('snippet_text_missing', '/text')
  return text
}

function missing(id: 'snippet_text_missing' | 'snippet_hashtags_missing', param: string): Problem {
  return new Problem('invalid', { message: say(id), reason: 'missing', param })
}

/** It is typed after a slash, on one line. */
function readName(given: string): string {
  const name = given.trim()
  const length = [...name].length
  const isWrong = /[\p{Cc}\u2028\u2029/]/u.test(name)
  if (length > 0 && length <= maxNameLength && !isWrong) return name
  throw new Problem('invalid', {
    message: say('snippet_name_form', { limit: maxNameLength }),
    reason: name === '' ? 'missing' : length > maxNameLength ? 'too_long' : 'bad_format',
    param: '/name',
  })
}

function readHashtags(given: readonly string[]): string[] {
  if (given.length === 0) throw missing('snippet_hashtags_missing', '/hashtags')
  const seen = new Set<string>()
  return given.map((one, index) => {
    const word = one
      .trim()
      .replace(/^[#＃]/u, '')
      .normalize('NFC')
    const param = pointerTo('hashtags', index)
    if (!isHashtag(word))
      throw new Problem('invalid', {
        message: say('hashtag_form', { limit: maxHashtagLength }),
        reason: 'bad_format',
        param,
      })
    if (seen.has(word.toLowerCase()))
      throw new Problem('invalid', {
        message: say('hashtag_twice', { hashtag: word }),
        reason: 'duplicate_item',
        param,
      })
    seen.add(word.toLowerCase())
    return word
  })
}

function readNetworkTexts(
  given: readonly { network: string; text?: string | null }[],
  type: SnippetType,
): NetworkText[] {
  const seen = new Set<string>()
  return given.map(({ network, text }, index) => {
    const title = titles.get(network) ?? network
    if (seen.has(network))
      throw new Problem('invalid', {
        message: say('snippet_network_twice', { network: title }),
        reason: 'duplicate_item',
        param: pointerTo('networkTexts', index),
      })
    seen.add(network)
    const own = text?.trim() ?? ''
    if (own !== '' && type === 'HASHTAGS')
      throw new Problem('invalid', {
        message: say('hashtags_without_own_text'),
        reason: 'invalid_value',
        param: pointerTo('networkTexts', index, 'text'),
      })
    return { network, text: own === '' ? null : own }
  })
}
