// Carries out the instructions of the Dockerfile, one stage after the other, and says what a container of the image would be started with.
import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Environment, runStep } from './confined.ts'
import { type Instruction, readIgnoreFile, readStages, root, type Stage } from './dockerfile.ts'

export type Image = {
  folder: string
  workdir: string
  env: Environment
  user: { uid: number; gid: number }
  entrypoint: string[]
  command: string[]
  volumes: string[]
  /** The steps that were run, in their order. */
  ran: string[]
}

type Build = { archive: string; folder: string; isSent: (file: string) => boolean }

/** Returns the last stage. */
export async function buildImage(archive: string, folder: string): Promise<Image> {
  const build = { archive, folder, isSent: await readIgnoreFile() }
  const done = new Map<string, Image>()
  let last: Image | undefined
  for (const [at, stage] of (await readStages()).entries()) {
    last = await buildStage(build, stage, join(folder, `stage-${at}`), done)
    if (stage.name) done.set(stage.name, last)
  }
  if (!last) throw new Error('the Dockerfile has no stage')
  return last
}

async function buildStage(
  build: Build,
  { instructions }: Stage,
  folder: string,
  done: Map<string, Image>,
): Promise<Image> {
  await mkdir(folder)
  await promisify(execFile)('tar', ['-xf', build.archive, '-C', folder])
  const image: Image = {
    ...{ folder, workdir: '/', user: { uid: 0, gid: 0 } },
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' },
    ...{ entrypoint: [], command: [], volumes: [], ran: [] },
  }
  for (const instruction of instructions) {
    await carryOut(build, image, instruction, done)
    image.ran.push(`${instruction.word} ${instruction.text}`)
  }
  return image
}

/** An instruction that is not among these is an error: it would be left out without a word. */
async function carryOut(
  build: Build,
  image: Image,
  { word, text }: Instruction,
  done: Map<string, Image>,
): Promise<void> {
  if (word === 'ENV') Object.assign(image.env, parsePairs(text))
  else if (word === 'WORKDIR') {
    image.workdir = text
    await mkdir(join(image.folder, text), { recursive: true })
  } else if (word === 'COPY') await copy(build, image, text, done)
  else if (word === 'RUN') {
    if (image.user.uid !== 0) throw new Error('RUN after USER')
    await runStep(image, ['/bin/sh', '-c', text])
  } else if (word === 'USER') image.user = await findUser(image.folder, text)
  else if (word === 'VOLUME') image.volumes.push(text)
  else if (word === 'ENTRYPOINT') image.entrypoint = JSON.parse(text) as string[]
  else if (word === 'CMD') image.command = JSON.parse(text) as string[]
  else if (word !== 'EXPOSE') throw new Error(`unknown instruction ${word}`)
}

function parsePairs(text: string): Environment {
  return Object.fromEntries(
    [...text.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  )
}

/** A folder is copied as its contents; into a target with a slash at its end files keep their names. */
async function copy(
  build: Build,
  image: Image,
  text: string,
  done: Map<string, Image>,
): Promise<void> {
  const [, stage, words = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(text) ?? []
  const names = words.split(/ +/)
  const to = names.pop() ?? ''
  const from = stage === undefined ? root : done.get(stage)?.folder
  if (from === undefined) throw new Error(`COPY from an unknown stage: ${text}`)
  const filter = (file: string) => stage !== undefined || build.isSent(relative(root, file))
  for (const name of names) {
    const source = join(from, name)
    const target = resolve(image.workdir, to)
    const keepsName = /(\/|\.)$/.test(to) && !(await stat(source)).isDirectory()
    const place = join(image.folder, target, keepsName ? basename(name) : '')
    await cp(source, place, { recursive: true, filter })
  }
}

async function findUser(folder: string, name: string): Promise<Image['user']> {
  const text = await readFile(join(folder, 'etc/passwd'), 'utf8')
  const line = text.split('\n').find((user) => user.startsWith(`${name}:`))
  if (!line) throw new Error(`no user ${name}`)
  const [, , uid, gid] = line.split(':').map(Number)
  return { uid: Number(uid), gid: Number(gid) }
}
