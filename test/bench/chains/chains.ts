// The cost of a message of one part, against the last commit before chains: both drain the same messages in turn, each in processes and
// a database of its own.
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atMost, type Line, median, type Section, spreadOf } from '../section.ts'
import type { Asked, Drained } from './drain-process.ts'

/** Before the migration 0057. */
const beforeChains = '4b8d8e143ed2ed99a0b6f82cc2f62dd66ede83a9'
const root = fileURLToPath(new URL('../../..', import.meta.url))
const program = 'test/bench/chains/drain-process.ts'
const count = 5000
const rounds = 8
const maxPublisherMs = 0.3

export const chains: Section = {
  name: 'chains',
  title: 'A message of one part',
  notes: `
- \`npm run bench chains\`: ${count.toLocaleString('en').replace(',', ' ')} messages of 5 000 profiles on X due in the same second, 100 000 waiting for next month, by this version and by the
  commit before chains (${beforeChains.slice(0, 8)}), which is taken out of the history. Each has a process, a PostgreSQL and a sandbox of its own, and only one of
  them works at a time: ${rounds} rounds in turn, each time in the other order, after one to warm up. The ratio is of the two drains of a round, and the
  median counts. CPU is that of the publisher and of PostgreSQL, which other load on the machine changes less than the time of the drain.`,
  measure,
}

type Version = { child: ChildProcess; drains: Drained[] }

async function measure(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'carillon-before-'))
  const before: Drained[] = []
  const now: Drained[] = []
  const children: ChildProcess[] = []
  try {
    takeOut(folder)
    for (const tree of [folder, root]) children.push(await start(tree))
    const [earlier, current] = children
    if (!earlier || !current) throw new Error('a version was not started')
    const pair = [
      { child: earlier, drains: before },
      { child: current, drains: now },
    ]
    for (let round = 0; round <= rounds; round += 1)
      await drainInTurn(round % 2 === 0 ? pair : pair.toReversed(), round)
    await Promise.all(children.map(end))
  } finally {
    for (const child of children) child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  return [
    {
      what: 'CPU per message, of the publisher and of PostgreSQL',
      figure: describe(now),
      goal: `≤ ${maxPublisherMs} ms for the publisher`,
      isMet: median(now.map(({ publisherMs }) => publisherMs)) / count <= maxPublisherMs,
    },
    line('CPU per message against the version before chains', before, now, cpuOf),
    line('Draining against the version before chains', before, now, ({ seconds }) => seconds),
  ]
}

/** Round 0 is a warm-up. */
async function drainInTurn(versions: Version[], round: number): Promise<void> {
  for (const { child, drains } of versions) {
    const drained = await ask(child, { round, count })
    console.info(`round ${round}`, drained)
    if (round > 0) drains.push(drained)
  }
}

const cpuOf = ({ publisherMs, postgresMs }: Drained) => publisherMs + postgresMs

function describe(drains: Drained[]): string {
  const per = (pick: (drained: Drained) => number) =>
    `${(median(drains.map(pick)) / count).toFixed(2)} ms`
  return `${per(({ publisherMs }) => publisherMs)} and ${per(({ postgresMs }) => postgresMs)}`
}

function line(
  what: string,
  before: Drained[],
  now: Drained[],
  pick: (drained: Drained) => number,
): Line {
  const ratios = now.map((drained, index) => {
    const earlier = before[index]
    return earlier ? pick(drained) / pick(earlier) : Number.NaN
  })
  const details = `rounds ${spreadOf(ratios)}`
  return atMost(what, { value: median(ratios), goal: 1.03, digits: 3, details })
}

/** The files of the earlier commit, with the packages of this one. */
function takeOut(folder: string): void {
  const archive = join(folder, 'tree.tar')
  execFileSync('git', ['archive', '--output', archive, beforeChains], { cwd: root })
  execFileSync('tar', ['-xf', archive, '-C', folder])
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, 'test/bench/chains'))
  copyFileSync(join(root, program), join(folder, program))
}

async function start(tree: string): Promise<ChildProcess> {
  const child = fork(join(tree, program), { cwd: tree })
  await answer(child)
  return child
}

async function ask(child: ChildProcess, asked: Asked): Promise<Drained> {
  child.send(asked)
  return (await answer(child)) as Drained
}

async function answer(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController()
  const failed = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('a version ended before its drain did')
  })
  try {
    const [message] = await Promise.race([once(child, 'message', { signal: ended.signal }), failed])
    return message
  } finally {
    failed.catch(() => undefined)
    ended.abort()
  }
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.send('end' satisfies Asked)
  await exited
}
