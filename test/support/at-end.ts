// What a test file has opened is closed in the opposite order, whatever the tests did.
import { after } from 'node:test'

type Closer = () => Promise<unknown>

const closers: Closer[] = []

after(() => closeAll(closers.reverse()))

export function atEnd(close: Closer): void {
  closers.push(close)
}

/** One that fails keeps none of the others from being closed. */
export async function closeAll(all: Closer[]): Promise<void> {
  const errors: unknown[] = []
  for (const close of all) {
    try {
      await close()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new AggregateError(errors, `not closed: ${errors.join('; ')}`)
}
