// Errors that came from a connection to PostgreSQL: those of the network have the same codes as errors of any other server.
const failures = new WeakSet<object>()

export function markFailure(error: unknown): void {
  if (typeof error === 'object' && error !== null) failures.add(error)
}

export function isDatabaseFailure(error: unknown): boolean {
  return typeof error === 'object' && error !== null && failures.has(error)
}
