// One version of the service in a process of its own: a message to its parent starts a drain, the answer says what it cost. The parent
// copies this file into the tree of the earlier version, too.
import { readdirSync, readFileSync } from 'node:fs'
import { ours } from '../publishing/contenders.ts'
import { openFixture } from '../publishing/fixture.ts'

/** `seconds`: from the due time until the last post. `cpuMs`: of this process and of its PostgreSQL. */
export type Drained = { seconds: number; publisherMs: number; postgresMs: number }
export type Asked = { round: number; count: number } | 'end'

const waiting = 100_000
const fixture = await openFixture(waiting)

process.on('message', async (asked: Asked) => {
  if (asked === 'end') {
    await fixture.close()
    process.exit(0)
  }
  await fixture.forgetPosts()
  await fixture.pool.query('vacuum analyze')
  const [cpu, postgres] = [process.cpuUsage(), postgresTicks()]
  const due = await ours.drain(fixture, asked.count, asked.round)
  const { user, system } = process.cpuUsage(cpu)
  const drained: Drained = {
    seconds: ((await fixture.lastPostAt()).getTime() - due.getTime()) / 1000,
    publisherMs: (user + system) / 1000,
    postgresMs: (postgresTicks() - postgres) * msPerTick,
  }
  process.send?.(drained)
})
process.send?.('ready')

const msPerTick = 10

/** The CPU time of the servers that this process has started, and of their sessions, also those that have ended. */
function postgresTicks(): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readStat(name) : []))
  const below = new Set([process.pid])
  for (let before = 0; before !== below.size; ) {
    before = below.size
    for (const { pid, parent } of all) if (below.has(parent)) below.add(pid)
  }
  const own = all.filter(({ pid, command }) => below.has(pid) && command === 'postgres')
  return own.reduce((sum, { ticks }) => sum + ticks, 0)
}

function readStat(pid: string) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, command = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(text) ?? []
    const [, parent, ...fields] = rest.split(' ')
    // Own time, and that of children that have ended: fields 14 to 17 of proc(5).
    const ticks = fields.slice(9, 13).reduce((sum, field) => sum + Number(field), 0)
    return { pid: Number(pid), parent: Number(parent), command, ticks }
  } catch (error) {
    // The process has ended meanwhile.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}
