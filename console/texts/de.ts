// German. The compiler reports missing texts.
import { apps } from './de/apps.ts'
import { calendar } from './de/calendar.ts'
import { calendarAddresses } from './de/calendar-addresses.ts'
import { composer } from './de/composer.ts'
import { connecting } from './de/connecting.ts'
import { contacts } from './de/contacts.ts'
import { details } from './de/details.ts'
import { home } from './de/home.ts'
import { interactions } from './de/interactions.ts'
import { message } from './de/message.ts'
import { notices } from './de/notices.ts'
import { pause } from './de/pause.ts'
import { people } from './de/people.ts'
import { polls } from './de/polls.ts'
import { profiles } from './de/profiles.ts'
import { queue } from './de/queue.ts'
import { review } from './de/review.ts'
import { search } from './de/search.ts'
import { series } from './de/series.ts'
import { session } from './de/session.ts'
import { settings } from './de/settings.ts'
import { shell } from './de/shell.ts'
import { snippets } from './de/snippets.ts'
import { states } from './de/states.ts'
import { templates } from './de/templates.ts'
import { tokens } from './de/tokens.ts'
import { ui } from './de/ui.ts'
import type { Texts } from './texts.ts'

export const de: Texts = {
  apps,
  calendar,
  calendarAddresses,
  composer,
  connecting,
  contacts,
  home,
  interactions,
  message,
  notices,
  pause,
  people,
  details,
  polls,
  profiles,
  queue,
  review,
  search,
  series,
  session,
  settings,
  shell,
  snippets,
  states,
  templates,
  tokens,
  ui,
}
