// The error for a database that cannot be reached. It imports nothing else, so that commands that only report it start quickly.
import { OperatorError } from '../../config/operator-error.ts'

export function cannotReach(cause: unknown, setting = 'DATABASE_URL'): OperatorError {
  // A host name with several addresses fails once for each; the first error is enough.
  const [first = cause] = cause instanceof AggregateError ? cause.errors : []
  const reason = first instanceof Error ? first.message || String(first) : String(first)
  return new OperatorError(
    `The database cannot be reached: ${reason}. Check ${setting} and that PostgreSQL runs.`,
    { cause },
  )
}
