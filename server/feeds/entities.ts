// Entities of XML and HTML that stand for one character. Others, such as those that a document declares, stay as they are written.
const named: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
  ...{ nbsp: ' ', hellip: '…', mdash: '—', ndash: '–', bull: '•', middot: '·', euro: '€' },
  ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' },
  ...{ laquo: '«', raquo: '»', copy: '©', reg: '®', trade: '™', deg: '°', times: '×' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß' },
  ...{ eacute: 'é', egrave: 'è', agrave: 'à', ccedil: 'ç', ntilde: 'ñ', aring: 'å', oslash: 'ø' },
}

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi,
    (written: string, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? written) : written
      return characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)) ?? written
    },
  )
}

/** None for control characters, halves of characters and numbers beyond Unicode. */
function characterOf(code: number): string | undefined {
  const isControl = code < 32 && code !== 9 && code !== 10 && code !== 13
  if (isControl || code === 127 || (code >= 0xd800 && code <= 0xdfff) || code > 0x10_ffff)
    return undefined
  return String.fromCodePoint(code)
}
