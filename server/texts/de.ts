// German. The compiler names what is missing.
import { authorization } from './de/authorization.ts'
import { calendars } from './de/calendars.ts'
import { connecting } from './de/connecting.ts'
import { consent } from './de/consent.ts'
import { demo } from './de/demo.ts'
import { invitations } from './de/invitations.ts'
import { logIn } from './de/log-in.ts'
import { mails } from './de/mails.ts'
import { pages } from './de/pages.ts'
import { minutes, refusals } from './de/refusals.ts'
import { removal } from './de/removal.ts'
import { setup } from './de/setup.ts'
import { start } from './de/start.ts'
import type { Texts } from './texts.ts'

export const de: Texts = {
  authorization,
  calendars,
  connecting,
  consent,
  demo,
  invitations,
  logIn,
  mails,
  minutes,
  pages,
  refusals,
  removal,
  setup,
  start,
}
