// npm test -- --watch: runs what a saved change can affect, until it is interrupted.
import { watch } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { changedSince } from './changed-files.ts'

const folders = ['server', 'sandbox', 'console', 'test', 'scripts']
const watched = /\.(ts|tsx|mjs|js|css|sql|json|html)$/
/** An editor saves several files, or one file several times. */
const settleMs = 100

/** Begins with the files that differ from the last commit. Never returns. */
export async function watchFiles(run: (changed: string[]) => Promise<void>): Promise<never> {
  let changed = new Set(await changedSince('HEAD'))
  let wake = Promise.withResolvers<void>()
  for (const folder of folders)
    watch(folder, { recursive: true }, (_event, name) => {
      const file = `${folder}/${name}`
      if (!watched.test(file) || /node_modules|\/dist\/|\/\.dist-/.test(file)) return
      changed.add(file)
      wake.resolve()
    })
  for (;;) {
    if (changed.size > 0) {
      const now = [...changed]
      changed = new Set()
      await run(now)
    }
    console.info('\nWaiting for a change. Ctrl-C ends.')
    await wake.promise
    await sleep(settleMs)
    wake = Promise.withResolvers<void>()
  }
}
