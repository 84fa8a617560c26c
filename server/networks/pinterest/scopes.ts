// The scopes that people grant when they connect a profile. Pinterest's contract demands both scopes of boards and both of pins for
// `POST /pins`; a test holds every call against the contract (test/networks/scopes.test.ts).
import type { Scope } from '../connecting.ts'

export const scopes: readonly Scope[] = [
  { name: 'user_accounts:read', feature: 'publish' },
  { name: 'boards:read', feature: 'publish' },
  { name: 'boards:write', feature: 'publish' },
  { name: 'pins:read', feature: 'publish' },
  { name: 'pins:write', feature: 'publish' },
]

export const scopeNames = scopes.map(({ name }) => name)
