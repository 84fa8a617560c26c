// node:test follows each promise, timer and socket with async_hooks, to know the test that an uncaught error belongs to, and the suite that a test
// belongs to. In a process with a whole service this costs a tenth of its CPU. The suites are known when a file is loaded: its hook is
// disabled then, and an uncaught error fails the file, with the name of the latest test.
import { type AsyncHook, createHook } from 'node:async_hooks'

const hooks = new Set<AsyncHook>()

/** To be called before node:test runs a file: each run enables a hook. */
export function collectHooks(): void {
  const prototype: AsyncHook = Object.getPrototypeOf(createHook({}))
  const { enable } = prototype
  prototype.enable = function (this: AsyncHook) {
    hooks.add(this)
    return enable.call(this)
  }
}

export function disableHooks(): void {
  for (const hook of hooks) hook.disable()
  hooks.clear()
}
