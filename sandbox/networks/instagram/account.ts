// The account of a token. One that was not authorized is called by its id.
import { findAccount } from '../../authorization/accounts.ts'
import type { Call, World } from '../../exchange/exchange.ts'

export function accountOf(world: World, { token }: Call) {
  const account = token.granted && findAccount(world, 'instagram', token.profile)
  return { account, username: account?.username ?? `profile${token.profile}` }
}
