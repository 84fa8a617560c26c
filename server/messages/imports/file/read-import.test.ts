import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '../../../../test/support/runs.ts'
import { Problem } from '../../../errors.ts'
import { readCell, writeRow } from './cells.ts'
import { type ImportOptions, maxRows, readImport } from './read-import.ts'
import { detectFormat, maxCellLength, maxCells, scan } from './scan.ts'

type Options = Partial<ImportOptions>

async function read(file: string | Uint8Array, options: Options = {}) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  return readImport(bytes, { columns: {}, ...options })
}

async function contentsOf(file: string | Uint8Array, options: Options = {}) {
  const { rows } = await read(file, options)
  for (const { problems } of rows) assert.deepEqual(problems, [])
  return rows.map(({ content }) => content)
}

async function refusal(file: string | Uint8Array, options: Options = {}): Promise<Problem> {
  try {
    await read(file, options)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  throw new assert.AssertionError({ message: 'the file was accepted' })
}

const none = { profiles: '', mediaUrls: [], tags: [] }

test('three columns without a header are date, text and link', async () => {
  const file = '2027-03-01 09:30,"Good morning, all",https://a.example/x\r\n,Later,\r\n'
  assert.deepEqual(await contentsOf(file, { timeZone: 'Europe/Berlin' }), [
    {
      ...none,
      text: 'Good morning, all\nhttps://a.example/x',
      scheduledSendTime: '2027-03-01T08:30:00.000Z',
    },
    { ...none, text: 'Later', queue: 'last' },
  ])
})

test('columns are known by the names that common exports use', async () => {
  const file =
    'Text;Image URL;Tags;Posting Time;Notes\n"One\ntwo";https://a.example/1.png;"a, b";2027-03-01 9:05 PM;-\n'
  const { columns, delimiter, rows } = await read(file, { timeZone: 'UTC' })
  assert.equal(delimiter, ';')
  assert.deepEqual(
    columns.map(({ field }) => field),
    ['text', 'media', 'tags', 'date', null],
  )
  assert.deepEqual(rows[0]?.content, {
    text: 'One\ntwo',
    profiles: '',
    mediaUrls: ['https://a.example/1.png'],
    tags: ['a', 'b'],
    scheduledSendTime: '2027-03-01T21:05:00.000Z',
  })
})

test('the mapping can be given by name or number, and a column be left out', async () => {
  const file = 'Headline,Body,Link\nShort,Long,https://a.example\n'
  const columns = { text: 'Headline', link: '' }
  assert.deepEqual(await contentsOf(file, { columns }), [{ ...none, text: 'Short', queue: 'last' }])
  assert.equal((await contentsOf(file, { columns: { text: '1', link: '' } }))[0]?.text, 'Short')
  const missing = await refusal(file, { columns: { text: 'Title' } })
  assert.equal(missing.reason, 'columns_unknown')
  assert.match(String(missing.hint), /Headline, Body, Link/)
})

test('columns that are unknown, or known twice, are asked about', async () => {
  assert.equal((await refusal('a,b\n1,2\n')).reason, 'columns_unknown')
  const twice = await refusal('Text,Message\n1,2\n')
  assert.equal(twice.reason, 'columns_unknown')
  assert.equal(twice.details.param, '/textColumn')
  assert.equal((await contentsOf('Text,Message\n1,2\n', { columns: { text: '2' } }))[0]?.text, '2')
  const same = await refusal('Text,Text\n1,2\n', { columns: { text: 'Text' } })
  assert.equal(same.reason, 'columns_unknown')
})

test('whether the day comes first is read from the dates, or asked', async () => {
  const of = (...dates: string[]) =>
    `date,text\n${dates.map((date) => `${date} 10:00,x\n`).join('')}`
  const timeZone = 'UTC'
  const asked = await refusal(of('01/02/2027', '03/04/2027'), { timeZone })
  assert.equal(asked.reason, 'date_order_unknown')
  assert.match(asked.message, /01\/02\/2027/)
  assert.equal((await refusal(of('13/02/2027', '03/14/2027'), { timeZone })).reason, asked.reason)
  const days = async (file: string, options: Options = {}) =>
    (await contentsOf(file, { timeZone, ...options })).map((one) =>
      one.scheduledSendTime?.slice(0, 10),
    )
  assert.deepEqual(await days(of('01/02/2027', '13/02/2027')), ['2027-02-01', '2027-02-13'])
  assert.deepEqual(await days(of('01/02/2027', '02/13/2027')), ['2027-01-02', '2027-02-13'])
  assert.deepEqual(await days(of('01/02/2027'), { dateOrder: 'MDY' }), ['2027-01-02'])
  assert.deepEqual(await days(of('01.02.2027', '2027/02/01')), ['2027-02-01', '2027-02-01'])
})

test('a zone is asked for local times alone, and hours that it has not are problems', async () => {
  assert.equal((await refusal('date,text\n2027-03-01 10:00,x\n')).reason, 'time_zone_needed')
  const [own] = await contentsOf('date,text\n2027-03-01T10:00:00+05:30,x\n')
  assert.equal(own?.scheduledSendTime, '2027-03-01T04:30:00.000Z')
  const file = 'Date,Time,Text\n2027-03-28,2:30,x\n2027-03-28,,x\n2027-02-30,9:00,x\nsoon,,x\n'
  const { rows } = await read(file, { timeZone: 'Europe/Berlin' })
  assert.deepEqual(
    rows.map(({ line, problems }) => [line, problems.map(({ message }) => message)]),
    [
      [2, ['The clocks in Europe/Berlin jump over 2027-03-28 2:30']],
      [3, ['2027-03-28 has no time of day']],
      [4, ['2027-02-30 9:00 is not a date and time']],
      [5, ['soon is not a date and time']],
    ],
  )
})

test('byte order marks, UTF-16, tabs, old encodings and curved quotation marks are read', async () => {
  const expected = [{ ...none, text: 'Grüße, “Welt”', queue: 'last' }]
  const plain = 'text\tdate\nGrüße, “Welt”\t\n'
  const utf16 = Buffer.from(plain, 'utf16le')
  const files = [
    new TextEncoder().encode(`\ufeff${plain}`),
    Buffer.from(`\ufeff${plain}`, 'utf16le'),
    Buffer.from(`\ufeff${plain}`, 'utf16le').swap16(),
    utf16,
    Buffer.from(utf16).swap16(),
    new TextEncoder().encode('sep=;\r\ntext;date\r\nGrüße, “Welt”;\r\n'),
    new TextEncoder().encode('“text”,“date”\n“Grüße, “Welt””,””\n'),
  ]
  for (const file of files) assert.deepEqual(await contentsOf(file), expected)
  const old = Buffer.from('text,date\nGrüße,\n', 'latin1')
  assert.equal((await refusal(old)).reason, 'encoding_unknown')
  assert.equal((await contentsOf(old, { encoding: 'windows-1252' }))[0]?.text, 'Grüße')
})

test('hostile files are refused with the line, and not read on', async () => {
  const header = 'text,date\n'
  const long = 'a'.repeat(maxCellLength + 1)
  const cases: [string | Uint8Array, RegExp][] = [
    ['', /no rows/],
    ['\n\r\n \n', /no rows/],
    [',,,\n', /No column/],
    [header, /no rows/],
    [`${header}ok,\nab\0c,\n`, /Line 3 has a zero character/],
    [`${header}"open,\nand on\n`, /begins a cell in line 2/],
    [`${header}ok,\n"open${'\nrow'.repeat(maxCellLength)}`, /cell in line 3 has more than 20000/],
    [header + long, /cell in line 2/],
    [long, /cell in line 1/],
    [header + ','.repeat(maxCells), /Line 2 has more than 100 cells/],
    [header + 'x,\n'.repeat(maxRows + 1), /more than 10000 rows/],
  ]
  for (const [file, message] of cases) assert.match((await refusal(file)).message, message)
  assert.equal((await read(header + 'x,\n'.repeat(maxRows))).rows.length, maxRows)
})

test('a row of a hundred megabytes is refused at its first cells', () => {
  let read = 0
  function* endless() {
    for (;;) {
      read += 65_536
      yield 'a'.repeat(65_536)
    }
  }
  assert.throws(() => [...scan(endless(), { delimiter: ',', isCurved: false })], /cell in line 1/)
  assert.ok(read <= 65_536)
})

test('a row with more cells than the first is a problem of the row', async () => {
  const { rows } = await read('date,text\n,Hello, all\n')
  assert.match(String(rows[0]?.problems[0]?.message), /3 cells, and the first row 2/)
})

test('formulas are text, and what is written is read again', async () => {
  assert.equal(writeRow(['=1+1', "'-x", '+a', '@b', 'c']), "'=1+1,''-x,'+a,'@b,c\r\n")
  assert.equal((await contentsOf('text\n=1+1\n'))[0]?.text, '=1+1')
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('"', ',', ';', "'", '=', '\n', '“', '”', 'a', ' ', '\t') }),
  )
  // The ends of lines are written as one character, and blanks around a cell are none of it.
  const text = cell.map((one) => one.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n').trim())
  const table = fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(table, (rows) => {
      const file = writeRow(['one', 'two', 'three']) + rows.map(writeRow).join('')
      const found = [...scan([file], detectFormat('one,two,three\n'))].slice(1)
      assert.deepEqual(
        found.map(({ cells }) => cells.map(readCell)),
        rows.filter((row) => row.some((one) => one !== '')),
      )
    }),
    { numRuns: runs(300, 5000) },
  )
})

test('however a file is cut into pieces, its rows are the same', () => {
  const unit = fc.constantFrom('"', ',', '\n', '\r', 'a', '“', '”')
  fc.assert(
    fc.property(fc.string({ unit }), fc.boolean(), (file, isCurved) => {
      const rowsOf = (pieces: string[]) => {
        try {
          return [...scan(pieces, { delimiter: ',', isCurved })]
        } catch (error) {
          return String(error)
        }
      }
      assert.deepEqual(rowsOf([...file]), rowsOf([file]))
    }),
    { numRuns: runs(300, 5000) },
  )
})
