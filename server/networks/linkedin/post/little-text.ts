// LinkedIn's "little" format of texts. Some characters are reserved in it, and a post is cut silently at the first of them
// that is not escaped. Hashtags stay as they are; a mention is written @[Name](urn:li:organization:1), also in a message of ours.
// Imports nothing, so that it also runs in a browser.

const mention = /@\[([^[\]\\\n]{1,200})\]\((urn:li:(?:person|organization):[A-Za-z0-9_-]{1,60})\)/u
/** Not in the middle of a word or an address, and more than a number. */
const hashtag = /(?<![\p{L}\p{M}\p{N}_&/=#@])#(?=\p{N}*\p{L})[\p{L}\p{M}\p{N}]+/u
const reserved = /[\\|{}@[\]()<>#*_~]/gu

const parts = new RegExp(`${mention.source}|(${hashtag.source})|${reserved.source}`, 'gu')

export function toLittleText(text: string): string {
  return text.replace(parts, (found, name?: string, urn?: string, tag?: string) => {
    if (name !== undefined && urn !== undefined) return `@[${escaped(name)}](${urn})`
    return tag ?? `\\${found}`
  })
}

function escaped(text: string): string {
  return text.replace(reserved, '\\$&')
}

/** The text as people see it. LinkedIn counts this text, and returns hashtags as templates. */
export function fromLittleText(little: string): string {
  return little.replace(
    /\{hashtag\|\\?#\|([^{}|\n]{1,300})\}|@\[((?:\\.|[^\\\]]){1,400})\]\(urn:[^()\s]{1,200}\)|\\(.)/gsu,
    (_found, tag?: string, name?: string, character?: string) => {
      if (tag !== undefined) return `#${fromLittleText(tag)}`
      return name === undefined ? (character ?? '') : fromLittleText(name)
    },
  )
}

/** In UTF-16, as LinkedIn's servers count: an emoji is 2 or more. A mention counts as its name. */
export function textLength(text: string): number {
  return fromLittleText(toLittleText(text)).length
}
