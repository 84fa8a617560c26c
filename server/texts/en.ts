// English. A page's texts are added here and in each other language.
import { authorization } from './en/authorization.ts'
import { calendars } from './en/calendars.ts'
import { connecting } from './en/connecting.ts'
import { consent } from './en/consent.ts'
import { demo } from './en/demo.ts'
import { invitations } from './en/invitations.ts'
import { logIn } from './en/log-in.ts'
import { mails } from './en/mails.ts'
import { pages } from './en/pages.ts'
import { minutes, refusals } from './en/refusals.ts'
import { removal } from './en/removal.ts'
import { setup } from './en/setup.ts'
import { start } from './en/start.ts'

export const en = {
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
