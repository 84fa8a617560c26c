// What a test file has opened is closed in the opposite order, whatever the tests did. Test files share a process
// (scripts/test/test-process.ts), which calls closeFile after each and closeProcess at its end.

type Closer = () => unknown

const ofFile: Closer[] = []
const ofProcess: Closer[] = []

export function atEnd(close: Closer): void {
  ofFile.push(close)
}

/** For what is expensive to start and holds no state that a test could leave behind, such as a browser. */
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
