// The uploads that this process receives, by folder. A client whose connection broke may ask how much has arrived before the service has
// noticed: what still runs is ended first.
import { Problem } from '../../errors.ts'
import { say } from '../../sentences/sentences.ts'

const maxParallel = 2

type Running = { end: () => void; done: Promise<unknown> }
export type RunningUploads = {
  run(folder: string, end: () => void, work: () => Promise<void>): Promise<void>
  endAll(folder: string): Promise<void>
}

export function openRunningUploads(): RunningUploads {
  const running = new Map<string, Set<Running>>()
  return {
    async run(folder, end, work) {
      const known = running.get(folder) ?? new Set()
      if (known.size >= maxParallel)
        throw new Problem('conflict', {
          message: say('being_uploaded_already'),
          reason: 'upload_in_progress',
        })
      const worked = work()
      const one = { end, done: worked.catch(() => undefined) }
      running.set(folder, known.add(one))
      try {
        await worked
      } finally {
        known.delete(one)
        if (known.size === 0) running.delete(folder)
      }
    },
    async endAll(folder) {
      const all = [...(running.get(folder) ?? [])]
      for (const { end } of all) end()
      await Promise.all(all.map(({ done }) => done))
    },
  }
}
