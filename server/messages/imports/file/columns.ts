// Which column of a file is which field of a message: by names that common exports use, or as the caller says.
import { Problem } from '../../../errors.ts'
import { say } from '../../../sentences/sentences.ts'

export const fields = [
  'text',
  'date',
  'time',
  'link',
  'media',
  'tags',
  'profiles',
  'queue',
] as const
export type ImportField = (typeof fields)[number]
/** The name of the column, or its number from 1. Empty: no column. */
export type Asked = Partial<Record<ImportField, string>>
export type Columns = Partial<Record<ImportField, number>>

/** As `plain` writes them. */
const names: Record<ImportField, readonly string[]> = {
  text: 'text message content post posttext caption body nachricht beitrag beitragstext inhalt'.split(
    ' ',
  ),
  date: 'date datetime dateandtime scheduledsendtime scheduledat scheduleddate scheduledtime scheduletime scheduledate postingtime postingdate publishdate publishat publishtime sendtime senddate datum zeitpunkt'.split(
    ' ',
  ),
  time: 'time timeofday hour uhrzeit zeit'.split(' '),
  link: 'link url linkurl websiteurl'.split(' '),
  media:
    'media mediaurl mediaurls image images imageurl imageurls imagelink picture pictures pictureurl photo photourl video videourl bild bilder medien'.split(
      ' ',
    ),
  tags: 'tags tag labels label schlagworte'.split(' '),
  profiles:
    'profiles profile socialprofileids socialprofile socialprofiles channel channels account accounts profil profile kanal konto'.split(
      ' ',
    ),
  queue: 'queue warteschlange'.split(' '),
}

export type Header = { names: string[] | null; columns: Columns }

/** `names`: null for a file whose first row is a message already: date, text and link, as in the templates of some services. */
export function readHeader(
  first: readonly string[],
  asked: Asked,
  isDate: (cell: string) => boolean,
): Header {
  const startsAsMessage = first.length >= 2 && (first[0] === '' || isDate(first[0] ?? ''))
  const isHeaderless = startsAsMessage && first.every((name) => fieldOf(name) === undefined)
  const names = isHeaderless ? null : [...first]
  const known = isHeaderless ? inOrder(first.length) : findColumns(first, asked)
  const columns = askedBefore(known, first, names ?? [], asked)
  if ([columns.text, columns.link, columns.media].every((index) => index === undefined))
    throw unknownColumns(first)
  return { names, columns }
}

function inOrder(count: number): Columns {
  return { date: 0, text: 1, ...(count > 2 && { link: 2 }) }
}

function askedBefore(
  known: Columns,
  first: readonly string[],
  header: readonly string[],
  asked: Asked,
): Columns {
  const columns = { ...known }
  for (const field of fields) {
    const given = asked[field]
    if (given === undefined) continue
    delete columns[field]
    if (given.trim() !== '') columns[field] = requireColumn(header, first, field, given)
  }
  const { time, ...others } = columns
  // A column named time alone has the day, too.
  if (columns.date !== undefined || time === undefined) return columns
  return { ...others, date: time }
}

function findColumns(header: readonly string[], asked: Asked): Columns {
  const columns: Columns = {}
  const given = new Set(fields.flatMap((field) => asked[field]?.trim() ?? []))
  for (const [index, name] of header.entries()) {
    const field = fieldOf(name)
    // A column that the caller names means what the caller says.
    if (field === undefined || given.has(name) || given.has(String(index + 1))) continue
    const before = columns[field]
    if (before !== undefined && asked[field] === undefined)
      throw twice(field, header[before] ?? '', name)
    columns[field] = index
  }
  return columns
}

function fieldOf(name: string): ImportField | undefined {
  const key = plain(name)
  return fields.find((field) => names[field].includes(key))
}

function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\(.*?\)|\[.*?\]|[^\p{L}\p{N}]/gu, '')
}

function requireColumn(
  header: readonly string[],
  first: readonly string[],
  field: ImportField,
  given: string,
): number {
  const found = [...header.entries()].filter(([, name]) => name === given.trim())
  if (found.length > 1) throw twice(field, given, given)
  const index = found[0]?.[0] ?? (/^[1-9]\d{0,2}$/.test(given.trim()) ? Number(given) - 1 : -1)
  if (index >= 0 && index < first.length) return index
  throw new Problem('invalid', {
    message: say('import_column_missing', { column: given }),
    hint: say('import_columns_are', { columns: show(first) }),
    reason: 'columns_unknown',
    param: `/${parameterOf(field)}`,
  })
}

function twice(field: ImportField, one: string, other: string): Problem {
  const parameter = parameterOf(field)
  return new Problem('invalid', {
    message: say('import_column_twice', { one, other, parameter }),
    hint: say('import_column_twice_advice', { parameter }),
    reason: 'columns_unknown',
    param: `/${parameter}`,
  })
}

function unknownColumns(first: readonly string[]): Problem {
  return new Problem('invalid', {
    message: say('import_columns_unknown'),
    hint: say('import_columns_are', { columns: show(first) }),
    reason: 'columns_unknown',
    param: '/textColumn',
  })
}

export function parameterOf(field: ImportField): `${ImportField}Column` {
  return `${field}Column`
}

const maxShown = 500

function show(names: readonly string[]): string {
  return names.join(', ').slice(0, maxShown)
}
