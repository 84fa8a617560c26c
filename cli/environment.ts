// The environment of the program, read in one place: when a command runs, because tests run several in one process.
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The variables that a person may set. */
export const variables = [
  'CARILLON_SERVER',
  'CARILLON_TOKEN',
  'CARILLON_WEBHOOK_SECRET',
  'XDG_CONFIG_HOME',
] as const

export function readEnvironment() {
  const { HOME: home = homedir() } = process.env
  const given: Partial<Record<(typeof variables)[number], string>> = process.env
  return {
    server: given.CARILLON_SERVER,
    /** Used instead of the stored log-in. */
    token: given.CARILLON_TOKEN?.trim(),
    webhookSecret: given.CARILLON_WEBHOOK_SECRET,
    /** The folder of the settings and the tokens. */
    folder: join(given.XDG_CONFIG_HOME || join(home, '.config'), 'carillon'),
  }
}
