// The file that a calendar program reads: an event for each message.
import type { CalendarMessage } from '../messages/messages.ts'
import { titleOfType } from '../networks/profile-types.ts'
import { fill, type Language, textsIn } from '../texts/texts.ts'
import type { CalendarAddress } from '../tokens/calendar-addresses.ts'
import { component, listLine, plainLine, textLine, timeOf, toFile } from './icalendar.ts'

/** Long enough to be seen in the view of a day. */
const eventMinutes = 15
/** SEQUENCE grows with each change and fits 32 bits: seconds since this day. */
const sequenceFrom = Date.UTC(2020, 0, 1)

const maxTitleLength = 60
const segmenter = new Intl.Segmenter()

export type Shown = {
  messages: CalendarMessage[]
  /** The first or the last of them, if there are more before or after it. */
  cutAt: CalendarMessage | undefined
}
type Place = { publicUrl: URL; language: Language }

export function calendarFile(
  { id, name, onlyTitles }: CalendarAddress,
  { messages, cutAt }: Shown,
  place: Place,
): string {
  const text = textsIn(place.language, 'calendars')
  const cut = fill(text.cut, { limit: messages.length })
  return toFile(
    component('VCALENDAR', [
      plainLine('VERSION', '2.0'),
      plainLine('PRODID', '-//Carillon//Calendar//EN'),
      plainLine('CALSCALE', 'GREGORIAN'),
      plainLine('METHOD', 'PUBLISH'),
      textLine('X-WR-CALNAME', name),
      textLine('NAME', name),
      ...(cutAt ? [textLine('X-WR-CALDESC', cut)] : []),
      plainLine('REFRESH-INTERVAL;VALUE=DURATION', 'PT1H'),
      plainLine('X-PUBLISHED-TTL', 'PT1H'),
      ...messages.flatMap((message) => eventOf(message, onlyTitles, place)),
      ...(cutAt ? cutEvent(id, cutAt, cut, place) : []),
    ]),
  )
}

function eventOf(message: CalendarMessage, onlyTitles: boolean, place: Place): string[] {
  const { id, text, tags, profile, isProposed } = message
  const said = textsIn(place.language, 'calendars')
  const network = titleOfType(profile.type)
  const title = `${network} · ${beginningOf(text) ?? textsIn(place.language, 'mails').withoutText}`
  const { href } = new URL(`/messages/${id}`, place.publicUrl)
  const where = fill(textsIn(place.language, 'mails').place, { name: profile.username, network })
  const details = [text, `${where}\n${said.states[stateOf(message)]}`, href].filter(Boolean)
  return component('VEVENT', [
    plainLine('UID', `message-${id}@${place.publicUrl.host}`),
    ...timesOf(message),
    textLine('SUMMARY', isProposed ? fill(said.proposed, { title }) : title),
    ...(onlyTitles ? [] : [textLine('DESCRIPTION', details.join('\n\n'))]),
    ...(onlyTitles || tags.length === 0 ? [] : [listLine('CATEGORIES', tags)]),
    plainLine('URL', href),
    plainLine('STATUS', isProposed ? 'TENTATIVE' : 'CONFIRMED'),
    plainLine('TRANSP', 'TRANSPARENT'),
  ])
}

/** Programs show no description of a calendar: the sentence stands where the messages end. */
function cutEvent(id: string, at: CalendarMessage, cut: string, { publicUrl }: Place): string[] {
  return component('VEVENT', [
    plainLine('UID', `cut-${id}@${publicUrl.host}`),
    ...timesOf(at),
    textLine('SUMMARY', cut),
    plainLine('URL', new URL('/calendar', publicUrl).href),
    plainLine('TRANSP', 'TRANSPARENT'),
  ])
}

/** DTSTAMP is the last change, and not the time of the request: the file of an unchanged calendar is the same to the byte. */
function timesOf({ sendAt, modifiedAt }: CalendarMessage): string[] {
  const sequence = Math.max(0, Math.floor((modifiedAt.getTime() - sequenceFrom) / 1000))
  return [
    plainLine('DTSTAMP', timeOf(modifiedAt)),
    plainLine('LAST-MODIFIED', timeOf(modifiedAt)),
    plainLine('SEQUENCE', String(sequence)),
    plainLine('DTSTART', timeOf(sendAt)),
    plainLine('DURATION', `PT${eventMinutes}M`),
  ]
}

function stateOf({ isProposed, isSent }: CalendarMessage): 'proposed' | 'sent' | 'scheduled' {
  if (isProposed) return 'proposed'
  return isSent ? 'sent' : 'scheduled'
}

/** The first line that says something, shortened. */
function beginningOf(text: string): string | undefined {
  const line = text
    .split(/[\n\r\v\f\u{85}\u{2028}\u{2029}]/u)
    .map((one) => one.trim())
    .find((one) => one !== '')
  const graphemes = [...segmenter.segment((line ?? '').slice(0, 4 * maxTitleLength))]
  const first = graphemes.slice(0, maxTitleLength).map(({ segment }) => segment)
  const isShortened = graphemes.length > maxTitleLength
  return line && (isShortened ? `${first.slice(0, -1).join('').trimEnd()}…` : first.join(''))
}
