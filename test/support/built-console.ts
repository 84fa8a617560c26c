// The console as npm start builds it.
import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { runNode } from '../../scripts/check.ts'
import { isStale } from '../../scripts/console/stale.ts'

/** The directory of the build, which is made again if the sources have changed. */
export async function builtConsole(): Promise<string> {
  if (await isStale()) {
    const { code, output } = await runNode(['scripts/build-console.ts'])
    // Another test process may have been faster.
    assert.ok(code === 0 || !(await isStale()), output)
  }
  return fileURLToPath(new URL('../../console/dist/', import.meta.url))
}
