// What must be opened before the service can work, and closed after it.
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type Connections, connect } from './db/db.ts'
import { openRateLimits, type RateLimits } from './limits/limits.ts'
import { OperatorError } from './operator-error.ts'
import type { KeyRing } from './secrets/key-ring.ts'
import { openTokens, type Tokens } from './tokens/tokens.ts'

export type Services = Connections & {
  config: Config
  log: Logger
  databaseUrl: string
  keyRing: KeyRing
  tokens: Tokens
  limits: RateLimits
}

export async function openServices(options: {
  config: Config
  log: Logger
  databaseUrl: string
  keyRing: KeyRing
}): Promise<Services> {
  const { config, databaseUrl } = options
  const connections = connect(databaseUrl, { max: config.databasePoolSize, name: 'carillon' })
  const tokens = await openTokens(connections.pool, databaseUrl).catch(async (cause) => {
    await connections.close()
    throw cannotReach(cause)
  })
  const limits = openRateLimits(connections.pool, {
    perSecond: config.requestsPerSecond,
    perDay: config.requestsPerDay,
  })
  return {
    ...options,
    ...connections,
    tokens,
    limits,
    async close() {
      await limits.close()
      await tokens.close()
      await connections.close()
    },
  }
}

export function cannotReach(cause: unknown): OperatorError {
  // A name with several addresses fails once for each; the first says as much as all of them.
  const [first = cause] = cause instanceof AggregateError ? cause.errors : []
  const reason = first instanceof Error ? first.message || String(first) : String(first)
  return new OperatorError(
    `The database cannot be reached: ${reason}. Check DATABASE_URL and that PostgreSQL runs.`,
    { cause },
  )
}
