// Measures the first and later starts of npm start, and the memory of the idle service.
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCarillon } from '../../start/carillon.ts'
import { memoryOf } from '../../start/memory.ts'
import { median } from '../section.ts'

export type Starts = { cold: number; warm: number; pss: number; rss: number; processes: number }

const idleMilliseconds = 5000
const warmStarts = 3

export async function measureStarts(): Promise<Starts> {
  const first = await timedStart({})
  await first.running.stop()
  const environment = { CARILLON_DATA_DIR: first.running.directory }
  const warm: number[] = []
  let memory = { pss: 0, rss: 0, processes: 0 }
  for (let index = 0; index < warmStarts; index += 1) {
    const { running, seconds } = await timedStart(environment)
    warm.push(seconds)
    if (index === warmStarts - 1) {
      await sleep(idleMilliseconds)
      memory = { ...memoryOf(running.pids()), processes: running.pids().length }
    }
    await running.stop()
  }
  await rm(dirname(first.running.directory), { recursive: true, force: true })
  return { cold: first.seconds, warm: median(warm), ...memory }
}

/** Until the service reports that it is ready and a first request succeeds. */
async function timedStart(environment: Record<string, string>) {
  const began = performance.now()
  const running = await startCarillon(environment)
  const answer = await fetch(`${running.url}/readyz`)
  if (answer.status !== 200) throw new Error(`not ready: ${answer.status}`)
  return { running, seconds: (performance.now() - began) / 1000 }
}
