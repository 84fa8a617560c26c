// The image of the Dockerfile, as far as it can be tested without a container: it contains what the program imports.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, readdir, readFile, symlink } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readIgnoreFile } from '../install/image/dockerfile.ts'
import { need } from '../support/need.ts'
import { makeDirectory } from './carillon.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('what the Dockerfile copies is enough to run each command', async () => {
  const image = await makeImage()
  const { stderr } = await run(image, [join(image, 'server', 'carillon.mjs'), 'audit'])
  assert.match(stderr, /^carillon: .*database/im)
  // Everything that a command loads, at its start or later, and what the sandbox is made of.
  const commands = await readdir(join(image, 'server', 'commands'), { recursive: true })
  const files = commands.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  for (const name of ['start.ts', 'process/serve.ts', 'process/work.ts', 'apps.ts'])
    assert.ok(files.includes(name), name)
  const modules = files.map((name) => `./server/commands/${name}`)
  const code = [...modules, './sandbox/sandbox.ts']
    .map((path) => `await import(${JSON.stringify(path)})`)
    .concat('process.stderr.write("loaded")')
  const all = await run(image, ['--input-type=module', '--eval', code.join('\n')])
  assert.equal(all.stderr, 'loaded')
})

test('what the Dockerfile copies is enough to build the console', async () => {
  const image = await makeImage(0)
  const words = ['scripts/build-console.ts']
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: image })
  assert.match(stdout, /The console is built/)
})

test('what the Dockerfile copies is enough to write the parts list', async () => {
  const image = await makeImage(0)
  const words = ['scripts/write-sbom.ts', 'sbom.cdx.json']
  await promisify(execFile)(process.execPath, words, { cwd: image })
  const { components } = JSON.parse(await readFile(join(image, 'sbom.cdx.json'), 'utf8'))
  assert.ok(components.length > 300)
})

test('every workspace has its package file there before the packages are installed', async () => {
  const { workspaces } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const stages = await readStages()
  assert.equal(stages.length, 2, 'the stage that builds the console, and the image')
  for (const [before = ''] of stages.map((stage) => stage.split('RUN npm ci')))
    for (const workspace of workspaces)
      assert.match(before, new RegExp(`^COPY ${workspace}/package.json ${workspace}/$`, 'm'))
})

/** With a database that cannot be reached. */
async function run(image: string, args: string[]): Promise<{ stderr: string }> {
  const env = {
    CARILLON_DATA_DIR: await makeDirectory(),
    DATABASE_URL: 'postgres://none@127.0.0.1:1/nothing',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  }
  try {
    return await promisify(execFile)(process.execPath, args, { cwd: image, env })
  } catch (failure) {
    return failure as { stderr: string }
  }
}

/** Copies the same files to the same places; the packages are linked instead of installed. */
async function makeImage(stage = -1): Promise<string> {
  const image = await makeDirectory()
  const isSent = await readIgnoreFile()
  for (const { from, to } of await readCopies(stage))
    for (const name of from)
      await cp(join(root, name), join(image, to.endsWith('/') ? join(to, fileName(name)) : to), {
        recursive: true,
        filter: (file) => isSent(relative(root, file)),
      })
  await symlink(join(root, 'node_modules'), join(image, 'node_modules'))
  return image
}

async function readStages(): Promise<string[]> {
  const [, ...stages] = (await readFile(join(root, 'Dockerfile'), 'utf8')).split(/^FROM /m)
  return stages
}

/** Of one stage, without what it takes from another: the built console, which no command needs. */
async function readCopies(stage: number): Promise<{ from: string[]; to: string }[]> {
  const lines = need((await readStages()).at(stage)).split('\n')
  return lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .map((line) => {
      const words = line.split(' ').slice(1)
      return { from: words.slice(0, -1), to: need(words.at(-1)) }
    })
}

function fileName(path: string): string {
  return path.split('/').at(-1) ?? path
}
