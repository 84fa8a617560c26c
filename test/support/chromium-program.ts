// Where Chromium is, and how it is started for tests and pictures.
import { existsSync } from 'node:fs'

const places = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

export const chromiumProgram = places.find((place) => place !== '' && existsSync(place))

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A name that is not localhost, for which browsers make no exceptions.
  '--host-resolver-rules=MAP carillon.test 127.0.0.1',
]
