// The command line: one program, run all in one or split over several machines.
import { parseArgs } from 'node:util'
import { appsCommand } from './commands/apps.ts'
import { auditCommand } from './commands/audit.ts'
import { keysCommand } from './commands/keys.ts'
import { membersCommand } from './commands/members.ts'
import { apiCommand, startCommand, workerCommand } from './commands/serve.ts'
import { migrateCommand, seedCommand } from './commands/setup.ts'
import { type Config, readConfig, readEnvironment } from './config.ts'
import { OperatorError } from './operator-error.ts'

type Command = {
  usage: string
  help: string
  run: (config: Config, words: string[]) => Promise<void>
}

const commands: Record<string, Command> = {
  start: {
    usage: 'start',
    help: 'Everything in one process, with its own PostgreSQL unless DATABASE_URL is set',
    run: startCommand,
  },
  api: { usage: 'api', help: 'Only the HTTP side', run: apiCommand },
  worker: { usage: 'worker', help: 'Only the background work', run: workerCommand },
  migrate: { usage: 'migrate', help: 'Bring the database up to this version', run: migrateCommand },
  seed: {
    usage: 'seed FILE',
    help: 'Load organizations, members, profiles and apps from a JSON or YAML file',
    run: seedCommand,
  },
  keys: { usage: 'keys rotate', help: 'Seal every secret anew under a new key', run: keysCommand },
  apps: {
    usage: 'apps list | register | rotate-secret | remove | install | uninstall …',
    help: 'Apps of the developer programme',
    run: appsCommand,
  },
  members: {
    usage: 'members invite EMAIL | end-sessions EMAIL',
    help: 'A link to choose a password; log someone out everywhere',
    run: membersCommand,
  },
  audit: {
    usage: 'audit [COUNT]',
    help: 'The newest changes to people, rights, apps and keys',
    run: auditCommand,
  },
}

async function main(words: string[]): Promise<void> {
  const { positionals } = parseArgs({ args: words, allowPositionals: true, strict: false })
  const [name = 'help', ...rest] = positionals
  try {
    const command = commands[name]
    if (!command) return printHelp(name === 'help' ? undefined : name)
    await command.run(readConfig(readEnvironment()), rest)
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    console.error(`carillon: ${error.message}`)
    process.exitCode = error.exitCode
  }
}

function printHelp(unknown: string | undefined): void {
  if (unknown !== undefined) {
    console.error(`carillon: there is no command ${unknown}`)
    process.exitCode = 2
  }
  const lines = Object.values(commands).map(
    ({ usage, help }) => `  carillon ${usage}\n      ${help}`,
  )
  console.error(
    `\nUsage:\n${lines.join('\n')}\n\nSettings come from the environment: see .env.example.`,
  )
}

await main(process.argv.slice(2))
