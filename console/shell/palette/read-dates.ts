// Parses typed days and times: "next tue 9", "tomorrow 9:30", "24 dec", "in 3 weeks", "2026-12-24". The words come from Intl, in the
// language of the console. A text with a word that is not understood is no date.
export type Moment = { date: Temporal.PlainDate; time: Temporal.PlainTime | undefined }

type Language = {
  locale: string
  /** Words to skip, separated by spaces: "at on". */
  fillers: string
}

/** Several dates if the words are ambiguous, such as "next tue". */
export function readDates(
  typed: string,
  today: Temporal.PlainDate,
  { locale, fillers }: Language,
): Moment[] {
  const ignored = new Set(fillers.split(' '))
  const words = wordsOf(typed).filter((word) => !ignored.has(word))
  // At most four words are the day, the rest is the time.
  for (let count = Math.min(words.length, 4); count > 0; count -= 1) {
    const dates = readDays(words.slice(0, count), today, locale)
    const time = readTime(words.slice(count).join(''))
    if (dates.length > 0 && time !== null) return dates.map((date) => ({ date, time }))
  }
  return []
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFC').toLowerCase().replaceAll(',', ' ')
  return plain.split(/\s+/).filter(Boolean)
}

/** Undefined without words; null if the words are no time. */
function readTime(text: string): Temporal.PlainTime | undefined | null {
  if (text === '') return undefined
  const match = /^(\d{1,2})(?:[:.h](\d{2}))?(am|pm|h)?$/.exec(text)
  if (!match) return null
  const [, hours = '', minutes = '0', half] = match
  const typed = Number(hours)
  if ((half === 'am' || half === 'pm') && (typed < 1 || typed > 12)) return null
  const hour = half === 'pm' ? (typed % 12) + 12 : half === 'am' ? typed % 12 : typed
  const minute = Number(minutes)
  return hour < 24 && minute < 60 ? Temporal.PlainTime.from({ hour, minute }) : null
}

function readDays(
  words: string[],
  today: Temporal.PlainDate,
  locale: string,
): Temporal.PlainDate[] {
  const one =
    readNumbers(words, today) ??
    readDistance(words, today, locale) ??
    readDayOfMonth(words, today, locale)
  return one ? [one] : readWeekday(words, today, locale)
}

/** 2026-12-24, 24.12., 24.12.2026, 24/12 */
function readNumbers(words: string[], today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const [word = '', ...others] = words
  if (others.length > 0) return undefined
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(word)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const match = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{4})?)?$/.exec(word)
  return match ? coming(Number(match[1]), Number(match[2]), match[3], today) : undefined
}

/** "tomorrow", "in 3 weeks" */
function readDistance(
  words: string[],
  today: Temporal.PlainDate,
  locale: string,
): Temporal.PlainDate | undefined {
  const text = words.join(' ')
  const named = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const near = [-2, -1, 0, 1, 2].find((days) => named.format(days, 'day') === text)
  if (near !== undefined) return today.add({ days: near })
  const count = Number(/\d{1,3}/.exec(text)?.[0] ?? Number.NaN)
  if (Number.isNaN(count)) return undefined
  const counted = new Intl.RelativeTimeFormat(locale)
  const distances = { day: { days: count }, week: { weeks: count }, month: { months: count } }
  const unit = (['day', 'week', 'month'] as const).find(
    (one) => counted.format(count, one).toLowerCase() === text,
  )
  return unit && today.add(distances[unit])
}

/** "24 dec", "24. Dezember 2027", "december 24" */
function readDayOfMonth(
  words: string[],
  today: Temporal.PlainDate,
  locale: string,
): Temporal.PlainDate | undefined {
  const [first = '', second = '', year, ...others] = words
  if (others.length > 0 || (year !== undefined && !/^\d{4}$/.test(year))) return undefined
  for (const [number, name] of [
    [first, second],
    [second, first],
  ] as const) {
    const day = /^(\d{1,2})(?:\.|st|nd|rd|th)?$/.exec(number)?.[1]
    const month = monthOf(name, locale)
    if (day && month > 0) return coming(Number(day), month, year, today)
  }
  return undefined
}

/** "tue" is the nearest Tuesday, today included. "next tue" is the next one after today, or that of the next week: both are returned. */
function readWeekday(
  words: string[],
  today: Temporal.PlainDate,
  locale: string,
): Temporal.PlainDate[] {
  const isNext = isNextWord(words[0] ?? '', locale)
  const [name = '', ...others] = isNext ? words.slice(1) : words
  const weekday = others.length > 0 ? 0 : weekdayOf(name, locale)
  if (weekday === 0) return []
  const days = (weekday - today.dayOfWeek + 7) % 7
  if (!isNext) return [today.add({ days })]
  const nearest = today.add({ days: days || 7 })
  const isThisWeek = weekday > today.dayOfWeek
  return isThisWeek ? [nearest, nearest.add({ days: 7 })] : [nearest]
}

/** "next" of "next week", "nächsten" of "nächste Woche". */
function isNextWord(word: string, locale: string): boolean {
  const phrase = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(1, 'week')
  const [next = ''] = wordsOf(phrase)
  return next.length > 2 && word.startsWith(next)
}

/** 1 is Monday, 0 no weekday. Two letters suffice. */
function weekdayOf(word: string, locale: string): number {
  // 5 January 2026 is a Monday.
  return placeOf(word, 2, 7, (index) => formatPart(locale, { weekday: 'long' }, 0, 5 + index))
}

/** 1 is January, 0 no month. Three letters suffice. */
function monthOf(word: string, locale: string): number {
  return placeOf(word, 3, 12, (index) => formatPart(locale, { month: 'long' }, index, 5))
}

function placeOf(
  word: string,
  min: number,
  count: number,
  nameOf: (index: number) => string,
): number {
  const typed = word.replace(/\.$/, '')
  if (typed.length < min) return 0
  const names = Array.from({ length: count }, (_, index) => nameOf(index))
  return names.findIndex((name) => name.startsWith(typed)) + 1
}

function formatPart(
  locale: string,
  options: Intl.DateTimeFormatOptions,
  month: number,
  day: number,
): string {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return format.format(Date.UTC(2026, month, day, 12)).toLowerCase()
}

/** Without a year: the date of this year, or of the next if it has passed. */
function coming(
  day: number,
  month: number,
  year: string | undefined,
  today: Temporal.PlainDate,
): Temporal.PlainDate | undefined {
  if (year !== undefined) return dateOf(Number(year), month, day)
  const date = dateOf(today.year, month, day)
  const isOver = date !== undefined && Temporal.PlainDate.compare(date, today) < 0
  return isOver ? dateOf(today.year + 1, month, day) : date
}

function dateOf(year: number, month: number, day: number): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })
  } catch {
    return undefined // such as 31 February
  }
}
