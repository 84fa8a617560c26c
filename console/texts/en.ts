// English. A module's texts are added here and in de.ts.
import { apps } from './en/apps.ts'
import { calendar } from './en/calendar.ts'
import { calendarAddresses } from './en/calendar-addresses.ts'
import { composer } from './en/composer.ts'
import { connecting } from './en/connecting.ts'
import { contacts } from './en/contacts.ts'
import { details } from './en/details.ts'
import { home } from './en/home.ts'
import { interactions } from './en/interactions.ts'
import { message } from './en/message.ts'
import { notices } from './en/notices.ts'
import { pause } from './en/pause.ts'
import { people } from './en/people.ts'
import { polls } from './en/polls.ts'
import { profiles } from './en/profiles.ts'
import { queue } from './en/queue.ts'
import { review } from './en/review.ts'
import { search } from './en/search.ts'
import { series } from './en/series.ts'
import { session } from './en/session.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { snippets } from './en/snippets.ts'
import { states } from './en/states.ts'
import { templates } from './en/templates.ts'
import { tokens } from './en/tokens.ts'
import { ui } from './en/ui.ts'

export const en = {
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
