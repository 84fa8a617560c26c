// A real server that speaks the API of Mastodon and was not written here: snac, a package of Debian. It listens on this machine alone.
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'

const run = promisify(execFile)

/** Why the tests cannot run here; false if they can. */
export async function whyNoSnac(): Promise<string | false> {
  const version = await run('snac', [], { encoding: 'utf8' }).catch((error: unknown) => error)
  return isMissing(version) ? 'the program snac is missing: Debian has it as snac2' : false
}

function isMissing(outcome: unknown): boolean {
  return outcome instanceof Error && 'code' in outcome && outcome.code === 'ENOENT'
}

export type Snac = {
  /** Where it listens, without TLS. */
  url: string
  /** Returns the password. */
  addUser(name: string): Promise<string>
}

/** `host`: under which people reach it, by TLS. */
export async function startSnac(host: string): Promise<Snac> {
  const directory = join(await mkdtemp(join(tmpdir(), 'carillon-snac-')), 'data')
  const port = await freePort()
  // Address, port, host, prefix, address of the administrator.
  await ask(['init', directory], ['127.0.0.1', String(port), host, '', ''])
  const server = spawn('snac', ['httpd', directory], { stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  atEnd(async () => {
    server.kill('SIGTERM')
    await ended
    await rm(join(directory, '..'), { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  const isUp = async () => (await fetch(`${url}/api/v1/instance`).catch(() => undefined))?.ok
  await eventually(isUp, { what: 'snac to answer', every: 50 })
  return {
    url,
    async addUser(name) {
      const said = await ask(['adduser', directory, name], [name, ''])
      const password = /password is (\S+)/.exec(said)?.[1]
      if (!password) throw new Error(`snac names no password: ${said}`)
      return password
    },
  }
}

/** Runs a command that asks for one line after the other. */
function ask(parameters: string[], lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile('snac', parameters, (error, stdout, stderr) =>
      error ? reject(error) : resolve(stdout + stderr),
    )
    child.stdin?.end(`${lines.join('\n')}\n`)
  })
}
