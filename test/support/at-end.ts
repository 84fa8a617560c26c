// What a test file has opened is closed in the opposite order, whatever the tests did.
import { after } from 'node:test'

const closers: (() => Promise<unknown>)[] = []

after(async () => {
  for (const close of closers.reverse()) await close()
})

export function atEnd(close: () => Promise<unknown>): void {
  closers.push(close)
}
