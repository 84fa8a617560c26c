// Closes everything that a test file has opened, in reverse order, even if its tests failed. Test files share a process
// (scripts/test/test-process.ts), which calls closeFile after each file and closeProcess at its end.

type Closer = () => unknown

const ofFile: Closer[] = []
const ofProcess: Closer[] = []

export function atEnd(close: Closer): void {
  ofFile.push(close)
}

/** For resources that are expensive to start and hold no state of a test, such as a browser. */
export function atProcessEnd(close: Closer): void {
  ofProcess.push(close)
}

export function countOfProcess(): number {
  return ofProcess.length
}

export function closeFile(): Promise<void> {
  return closeAll(ofFile.splice(0).reverse())
}

export function closeProcess(): Promise<void> {
  return closeAll(ofProcess.splice(0).reverse())
}

/** A failure does not keep the others from being closed. */
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
