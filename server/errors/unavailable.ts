// Recognizes failures of the machine or the database that pass by themselves, by the code that PostgreSQL, the operating system or the
// driver gave them. They are answered as 503 with the reason, not as 500.
import type { ProblemName } from '../errors.ts'

export function explainUnavailable(error: {
  code?: unknown
  message?: unknown
}): ProblemName | undefined {
  const known = names[String(error.code)]
  if (known) return known
  return isConnectionLost.test(String(error.message)) ? 'notReady' : undefined
}

const isConnectionLost =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end/

const names: Record<string, ProblemName> = {
  // Connection refused or lost, PostgreSQL starting or stopping, no connection free in time.
  ECONNREFUSED: 'notReady',
  ECONNRESET: 'notReady',
  EPIPE: 'notReady',
  ENOTFOUND: 'notReady',
  ETIMEDOUT: 'notReady',
  '57P01': 'notReady',
  '57P02': 'notReady',
  '57P03': 'notReady',
  '57P05': 'notReady',
  '08000': 'notReady',
  '08001': 'notReady',
  '08003': 'notReady',
  '08004': 'notReady',
  '08006': 'notReady',
  // Too many connections, no memory, a limit of its configuration.
  '53000': 'notReady',
  '53200': 'notReady',
  '53300': 'notReady',
  '53400': 'notReady',
  // A disk that is full, of PostgreSQL or of the media.
  '53100': 'noSpace',
  ENOSPC: 'noSpace',
  EDQUOT: 'noSpace',
  // A standby, or a primary that is set to read-only; a disk that was remounted read-only after a fault.
  '25006': 'readOnly',
  EROFS: 'readOnly',
  // PostgreSQL cannot read or write a file.
  '58000': 'notReady',
  '58030': 'notReady',
  EIO: 'notReady',
}
