// Reads the header Accept-Language (RFC 9110, 12.5.4).

/** Browsers send fewer than ten. A longer header was not sent by one, and is not worth the work. */
const maxCharacters = 1000
const maxRanges = 20

const range = /^([a-z]{1,8}(?:-[a-z0-9]{1,8}){0,5})(?:;q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i

/** The language tags, the most wanted first. Ranges that cannot be read, `*` and those with the quality 0 are left out. */
export function acceptedTags(header: string | undefined): string[] {
  if (header === undefined || header.length > maxCharacters) return []
  return header
    .split(',', maxRanges)
    .flatMap((part) => {
      const [, tag, quality = '1'] = range.exec(part.replaceAll(/[ \t]/g, '')) ?? []
      return tag === undefined ? [] : [{ tag, quality: Number(quality) }]
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
}
