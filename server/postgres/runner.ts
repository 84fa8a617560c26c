// Decides as whom the PostgreSQL programs run. PostgreSQL refuses to run as root, so root lends it
// another user, and that user must be able to reach directories which only root may enter.
import type { SpawnOptions } from 'node:child_process'
import { access, chown, constants, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../config/operator-error.ts'
import type { Binaries } from './binaries.ts'

type Owner = { uid: number; gid: number }

/** `owner` only when Carillon is root; `wrapper` goes before the command where a capability is needed. */
export type Runner = { owner?: Owner; wrapper: string[] }

export async function chooseRunner(data: string, binaries: Binaries): Promise<Runner> {
  if (process.getuid?.() !== 0) return { wrapper: [] }
  const owner = (await ownerOf(data)) ?? (await findServiceUser())
  // The directory itself is given to the owner, so only the way to it counts.
  const ways = [path.dirname(path.dirname(data)), path.join(binaries.native, 'lib', 'postgresql')]
  const entered = [...ways, path.join(binaries.native, 'share', 'postgresql')].flatMap(ancestors)
  const mayEnter = await every(entered, (file) => mayExecute(file, owner))
  const mayRun = await every([binaries.postgres, binaries.initdb], (file) =>
    mayExecute(file, owner),
  )
  if (mayEnter && mayRun) return { owner, wrapper: [] }
  return { owner, wrapper: await capabilityWrapper(owner, mayRun) }
}

/** The file, its arguments and the options to spawn `program` as the runner says. */
export function commandFor(runner: Runner, program: string, args: string[]) {
  const [file = program, ...rest] = [...runner.wrapper, program, ...args]
  const options = {
    cwd: '/',
    // A clean environment: PGPORT, PGDATA, LANG or TZ of the operator must not reach the cluster.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' },
    // With a wrapper the wrapper changes the user, because it must still be root to keep a capability.
    ...(runner.wrapper.length === 0 ? runner.owner : {}),
  } satisfies SpawnOptions
  return { file, args: rest, options }
}

export async function giveToOwner(runner: Runner, file: string): Promise<void> {
  if (runner.owner) await chown(file, runner.owner.uid, runner.owner.gid)
}

/** A cluster that an ordinary user made stays that user's, also under sudo. */
async function ownerOf(data: string): Promise<Owner | undefined> {
  const found = await stat(data).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

async function findServiceUser(): Promise<Owner> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = lines.find(([user]) => user === name) ?? []
    // macOS writes nobody as -2.
    if (uid && gid) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  }
  throw new OperatorError(
    'PostgreSQL does not run as root and there is no user postgres or nobody to run it as: ' +
      'start Carillon as an ordinary user, or set DATABASE_URL.',
  )
}

function ancestors(directory: string): string[] {
  const parent = path.dirname(directory)
  return parent === directory ? [directory] : [...ancestors(parent), directory]
}

async function mayExecute(file: string, owner: Owner): Promise<boolean> {
  const { uid, gid, mode } = await stat(file)
  if (uid === owner.uid) return (mode & 0o100) !== 0
  if (gid === owner.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

async function every(files: string[], test: (file: string) => Promise<boolean>): Promise<boolean> {
  return (await Promise.all(files.map(test))).every(Boolean)
}

// Numbers from linux/capability.h.
const CAPABILITY_BITS = { dac_override: 1n, dac_read_search: 2n, setpcap: 8n }

/**
 * Reading and searching every directory is the smaller right, but does not let a program be run
 * that only root may run (a clone under umask 077), and Docker grants only the larger one.
 */
async function capabilityWrapper(owner: Owner, mayRun: boolean): Promise<string[]> {
  const wanted = mayRun ? (['dac_read_search', 'dac_override'] as const) : ['dac_override' as const]
  const bounding = await readBoundingSet()
  const holds = (name: keyof typeof CAPABILITY_BITS) => (bounding >> CAPABILITY_BITS[name]) & 1n
  const capability = wanted.find(holds)
  const setpriv = await findSetpriv()
  if (!capability || !holds('setpcap') || !setpriv) {
    throw new OperatorError(
      'PostgreSQL does not run as root, and the user it would run as cannot enter this directory: ' +
        'start Carillon as an ordinary user, or move it to a place that everyone may enter, ' +
        'or set DATABASE_URL.',
    )
  }
  const ids = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  const caps = [`--inh-caps=-all,+${capability}`, `--ambient-caps=-all,+${capability}`]
  // Without this bit access(2), by which PostgreSQL finds its own programs, forgets the capability.
  return [setpriv, ...ids, ...caps, '--securebits=+no_setuid_fixup', '--']
}

async function readBoundingSet(): Promise<bigint> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const hex = /^CapBnd:\s*([0-9a-f]+)$/m.exec(status)?.[1]
  return hex ? BigInt(`0x${hex}`) : 0n
}

async function findSetpriv(): Promise<string | undefined> {
  for (const file of ['/usr/bin/setpriv', '/bin/setpriv', '/usr/sbin/setpriv', '/sbin/setpriv']) {
    const found = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (found) return file
  }
  return undefined
}
