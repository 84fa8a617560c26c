// The token of the log-in, for other programs.
import type { Command } from '../command.ts'
import { accessToken } from './session.ts'

export const printToken: Command = {
  name: 'token',
  summary:
    'Print the access token of the log-in, for a program: CARILLON_TOKEN=$(carillon token) node app.mjs',
  options: {},
  async run(given) {
    process.stdout.write(`${await accessToken(given)}\n`)
    return undefined
  },
}
