// Finds Chromium, and defines its flags for tests and pictures.
import { existsSync } from 'node:fs'

const places = [
  process.env.CHROMIUM ?? '',
  // Renders the same pages for a quarter less CPU.
  '/usr/bin/chromium-headless-shell',
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
  // A host name other than localhost, for which browsers make exceptions. No other name is looked up.
  '--host-resolver-rules=MAP carillon.test 127.0.0.1,EXCLUDE localhost,EXCLUDE 127.0.0.1,MAP * ~NOTFOUND',
]
