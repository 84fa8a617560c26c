// Every command, in the order of the help.
import { logIn } from './account/log-in.ts'
import { logOut } from './account/log-out.ts'
import { listProfiles } from './account/profiles.ts'
import { printToken } from './account/token.ts'
import type { Command } from './command.ts'
import { doctor } from './health/doctor.ts'
import { makeCompletion } from './help/completion.ts'
import { describe } from './help/help.ts'
import { listen } from './live-events/listen.ts'
import { tail } from './live-events/tail.ts'
import { trigger } from './live-events/trigger.ts'
import { approve, edit, remove } from './messages/change.ts'
import { exportAll } from './messages/export.ts'
import { importFile } from './messages/import.ts'
import { list, show } from './messages/list.ts'
import { post } from './messages/post.ts'
import { showQueue } from './messages/queue.ts'
import { series } from './series/series.ts'

const listCommands: Command = {
  name: 'commands',
  summary: 'List every command, option and exit code for programs, as JSON',
  options: {},
  run: async () => {
    process.stdout.write(`${JSON.stringify(describe(commands), null, 2)}\n`)
    return undefined
  },
}

export const commands: readonly Command[] = [
  logIn,
  logOut,
  printToken,
  listProfiles,
  post,
  showQueue,
  series,
  list,
  show,
  edit,
  remove,
  approve,
  importFile,
  exportAll,
  tail,
  listen,
  trigger,
  doctor,
  makeCompletion(() => commands),
  listCommands,
]

export function findCommand(name: string): Command | undefined {
  return commands.find((one) => one.name === name)
}
