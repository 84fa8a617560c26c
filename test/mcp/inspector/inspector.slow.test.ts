// The official inspector, as its command line: it lists the tools and finds no fault in their schemas, calls them with a token, and gets a token
// of its own by the whole authorization. It is installed in a folder of its own.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { tools } from '../../../server/mcp/tools/tools.ts'
import { hasTerminals, spawnOnTerminal } from '../../start/terminal.ts'
import { atEnd } from '../../support/at-end.ts'
import { send } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { installPackages } from '../../support/foreign-packages.ts'
import { freePort } from '../../support/free-port.ts'
import { need } from '../../support/need.ts'
import { startTestService } from '../../support/service.ts'
import { allow, assistantToken } from '../steps.ts'

const installed = await installPackages({
  name: 'inspector',
  title: 'the inspector',
  from: fileURLToPath(new URL('.', import.meta.url)),
})
// Not by node_modules/.bin: npm makes that folder only if the lock file names the programs.
const launcher = 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js'
const skip = installed.reason ?? false
const service = await startTestService()
const { owner } = service.demo.member
// Its log-ins are kept in the home folder.
const home = await mkdtemp(join(tmpdir(), 'carillon-inspector-'))
atEnd(() => rm(home, { recursive: true, force: true }))

type Ended = { code: number | null; output: string; errors: string }
type Inspecting = { output(): string; ended: Promise<Ended> }

const options = { cwd: home, env: { PATH: process.env.PATH, HOME: home } }

function commandOf(words: string[]): string[] {
  const program = join(need(installed.folder), launcher)
  const target = ['--cli', `${service.url}/mcp`, '--transport', 'http', '--format', 'json']
  return [process.execPath, program, ...target, ...words]
}

function inspect(words: string[]): Inspecting {
  const [program = '', ...rest] = commandOf(words)
  return follow(spawn(program, rest, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }))
}

function follow(child: ChildProcess): Inspecting {
  atEnd(async () => void child.kill('SIGKILL'))
  const texts = { output: '', errors: '' }
  child.stdout?.on('data', (text) => {
    texts.output += text
  })
  child.stderr?.on('data', (text) => {
    texts.errors += text
  })
  const ended = new Promise<Ended>((resolve) =>
    child.on('close', (code) => resolve({ code, ...texts })),
  )
  return { output: () => texts.output + texts.errors, ended }
}

async function resultOf({ ended }: Inspecting): Promise<Record<string, unknown>> {
  const { code, output, errors } = await ended
  assert.equal(code, 0, output + errors)
  const answer = JSON.parse(output) as { result?: Record<string, unknown> }
  return answer.result ?? (answer as Record<string, unknown>)
}

const withToken = async (mode: 'read' | 'propose' | 'full') => [
  '--header',
  `Authorization: Bearer ${await assistantToken(service, owner, mode)}`,
]

test('it lists every tool, and finds no fault in the schemas', { skip }, async () => {
  const words = ['--method', 'tools/list', '--strict', ...(await withToken('full'))]
  const listed = await resultOf(inspect(words))
  const names = (listed.tools as { name: string }[]).map(({ name }) => name)
  assert.deepEqual(names.sort(), tools.map(({ name }) => name).sort())
})

test('it calls a tool, and gets what the schema of the tool says', { skip }, async () => {
  const words = ['--method', 'tools/call', '--tool-name', 'list_profiles']
  const result = await resultOf(inspect([...words, ...(await withToken('read'))]))
  const { profiles } = result.structuredContent as { profiles: unknown[] }
  assert.ok(profiles.length > 0)
})

test('a token that may propose has no tool that publishes', { skip }, async () => {
  const words = ['--method', 'tools/call', '--tool-name', 'send_message_now']
  const args = ['--tool-args-json', '{"messageId":"1"}', ...(await withToken('propose'))]
  const { code, output, errors } = await inspect([...words, ...args]).ended
  assert.notEqual(code, 0)
  assert.match(output + errors, /send_message_now/)
})

// Without a terminal it does not ask for a consent.
const skipTerminal = skip || (!hasTerminals && 'there is no program script with terminals')

test('it registers, asks the member, and redeems its code', { skip: skipTerminal }, async () => {
  const callback = `http://127.0.0.1:${await freePort()}/oauth/callback`
  const result = join(home, 'tools.json')
  const words = ['--method', 'tools/list', '--callback-url', callback, '--output', result]
  const inspecting = follow(spawnOnTerminal(commandOf(words), options))
  const find = () =>
    /http:\/\/localhost:\d+\/oauth2\/auth\?[\w%&=+.-]+/.exec(inspecting.output())?.[0]
  const address = await eventually(find, { what: 'the address of the authorization' })
  const back = await allow(service, owner, address, 'propose')
  assert.equal(back.origin + back.pathname, callback)
  assert.equal((await send(back.href)).status, 200)
  const { code } = await inspecting.ended
  assert.equal(code, 0, inspecting.output())
  const shown = JSON.parse(await readFile(result, 'utf8')) as { tools: { name: string }[] }
  const names = shown.tools.map(({ name }) => name)
  assert.ok(names.includes('schedule_message') && !names.includes('send_message_now'))
})
