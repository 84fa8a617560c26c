// Every command of the program, which runs all in one or split over several machines.
import { DatabaseError } from 'pg'
import { type Config, readConfig, readEnvironment } from '../config/config.ts'
import { OperatorError } from '../config/operator-error.ts'
import { DiskTimeout, exitImmediately, requireResponsiveDisk } from './process/disk-timeout.ts'

type Run = (config: Config, words: string[]) => Promise<void>
type Command = {
  usage: string
  help: string
  /** Each command is loaded on demand: loading the whole service takes a second. */
  load: () => Promise<Run>
}

const commands: Record<string, Command> = {
  start: {
    usage: 'start',
    help: 'Run everything in one process, with its own PostgreSQL unless DATABASE_URL is set',
    load: async () => (await import('./start.ts')).startCommand,
  },
  api: {
    usage: 'api',
    help: 'Run only the HTTP API',
    load: async () => (await import('./api.ts')).apiCommand,
  },
  worker: {
    usage: 'worker',
    help: 'Run only the background work',
    load: async () => (await import('./worker.ts')).workerCommand,
  },
  migrate: {
    usage: 'migrate',
    help: 'Migrate the database to this version',
    load: async () => (await import('./migrate.ts')).migrateCommand,
  },
  backup: {
    usage: 'backup FOLDER',
    help: 'Copy the embedded database and the media into a new folder, while Carillon runs or is stopped',
    load: async () => (await import('./backup.ts')).backupCommand,
  },
  restore: {
    usage: 'restore FOLDER [--check]',
    help: 'Put a backup into an empty data directory; --check only starts a copy of it, counts and compares',
    load: async () => (await import('./restore.ts')).restoreCommand,
  },
  doctor: {
    usage: 'doctor [--mail ADDRESS]',
    help: 'Say what is wrong: database, networks, workers, late messages, waiting work, backups, disk, media; --mail tries to send one. Exit code 1 if anything is wrong',
    load: async () => (await import('./doctor.ts')).doctorCommand,
  },
  archive: {
    usage: 'archive FOLDER',
    help: 'Write messages, deliveries and audit entries that are older than the settings say as JSON lines, and remove them',
    load: async () => (await import('./archive.ts')).archiveCommand,
  },
  restored: {
    usage: 'restored TIME UNTIL',
    help: 'Run this after restoring a backup, before Carillon starts: nothing is published twice. Without times it proposes them',
    load: async () => (await import('./restored.ts')).restoredCommand,
  },
  setup: {
    usage: 'setup',
    help: 'Print a one-time code that creates the first organization and its owner on the page /setup',
    load: async () => (await import('./setup.ts')).setupCommand,
  },
  seed: {
    usage: 'seed FILE',
    help: 'Load organizations, members, profiles and apps from a JSON or YAML file',
    load: async () => (await import('./seed/seed-command.ts')).seedCommand,
  },
  keys: {
    usage: 'keys | keys rotate | keys end [--now]',
    help: 'List the keys and what needs them; add a new key and re-encrypt every secret with it; remove the old keys',
    load: async () => (await import('./keys/keys-command.ts')).keysCommand,
  },
  networks: {
    usage: 'networks check | set NETWORK CLIENT_ID | remove NETWORK | rotate NETWORK',
    help: 'The apps with which accounts of networks are connected',
    load: async () => (await import('./networks.ts')).networksCommand,
  },
  apps: {
    usage: 'apps list | register | rotate-secret | remove | install | uninstall …',
    help: 'Manage the apps of the developer programme',
    load: async () => (await import('./apps.ts')).appsCommand,
  },
  organization: {
    usage: 'organization export ID --to FOLDER | organization delete ID [--confirm NAME]',
    help: 'Write everything of an organization as JSON lines, with its media; delete it, without --confirm only say what would be deleted',
    load: async () => (await import('./organization/organization-command.ts')).organizationCommand,
  },
  members: {
    usage: 'members invite EMAIL | end-sessions EMAIL [--installations]',
    help: 'Create a link to choose a password; end all sessions of a member',
    load: async () => (await import('./members.ts')).membersCommand,
  },
  webhooks: {
    usage: 'webhooks list CLIENT_ID | webhooks replay CLIENT_ID DELIVERY_ID',
    help: "What became of an app's events; send one again",
    load: async () => (await import('./webhooks.ts')).webhooksCommand,
  },
  interactions: {
    usage: 'interactions erase NETWORK ID',
    help: 'Erase everything stored about a person, by their id on the network',
    load: async () => (await import('./interactions.ts')).interactionsCommand,
  },
  audit: {
    usage: 'audit [mixed-up] [COUNT]',
    help: 'Show the newest changes to members, permissions, apps and keys; mixed-up: connections that began at one server and ended at another',
    load: async () => (await import('./audit.ts')).auditCommand,
  },
}

/** Returns the exit code. */
export async function runCommandLine(
  words: string[],
  readSettings: typeof readEnvironment = readEnvironment,
): Promise<number> {
  const [name = 'help', ...rest] = words
  let config: Config | undefined
  try {
    const command = commands[name]
    if (!command) return printHelp(['help', '--help', '-h'].includes(name) ? undefined : name)
    const { environment, namesInFile } = readSettings()
    config = readConfig(environment, namesInFile)
    await requireResponsiveDisk(config.dataDirectory)
    const run = await command.load()
    await run(config, rest)
    return 0
  } catch (error) {
    const explained = explain(error, config)
    if (!explained) throw error
    console.error(`carillon: ${explained.message}`)
    if (explained instanceof DiskTimeout) exitImmediately(explained.exitCode)
    return explained.exitCode
  }
}

/** Problems of the machine or the database become one sentence. Any other error is a bug and keeps its stack trace. */
function explain(error: unknown, config: Config | undefined): OperatorError | undefined {
  if (error instanceof OperatorError) return error
  if (error instanceof DatabaseError) {
    return new OperatorError(`The database refused: ${error.message}.`, { cause: error })
  }
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return undefined
  const reason = wordsFor[String(error.code)] ?? error.message
  const isOurs = config && String(error.path).startsWith(config.dataDirectory)
  const advice = isOurs ? ' Set CARILLON_DATA_DIR to a directory that can be written.' : ''
  return new OperatorError(`${error.path} cannot be used: ${reason}.${advice}`, { cause: error })
}

const wordsFor: Record<string, string> = {
  EACCES: 'this user may not read or write it',
  EPERM: 'this user may not read or write it',
  EROFS: 'it lies on a file system that is read-only',
  ENOSPC: 'there is no space left on its disk',
  ENOTDIR: 'a file is where a directory should be',
  EISDIR: 'a directory is where a file should be',
}

function printHelp(unknown: string | undefined): number {
  if (unknown !== undefined) console.error(`carillon: there is no command ${unknown}`)
  const lines = Object.values(commands).map(
    ({ usage, help }) => `  carillon ${usage}\n      ${help}`,
  )
  console.error(
    `\nUsage:\n${lines.join('\n')}\n\nSettings come from the environment: see .env.example.`,
  )
  return unknown === undefined ? 0 : 2
}
