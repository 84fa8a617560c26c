// Handles a refresh token that is used again within a few seconds (refresh-answers.ts).
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { KeyRing } from '../secrets/key-ring.ts'
import { endTokensOf } from '../tokens/tokens.ts'
import type { TokenRequest } from './adapter.ts'
import { decryptAnswer, storeAnswer } from './refresh-answers.ts'

type Context = Pick<KoaContextWithOIDC, 'status' | 'body'> & {
  oidc?: KoaContextWithOIDC['oidc']
}

/** Runs after oidc-provider, in the same transaction. Resolves to whether the answer was stored. */
export async function answerRefresh(
  { tx, used, reused }: TokenRequest,
  keyRing: KeyRing,
  ctx: Context,
): Promise<boolean> {
  if (used && ctx.status === 200) {
    await storeAnswer(tx, keyRing, used, ctx.body)
    return true
  }
  if (!reused) return false
  if (reused.answer && reused.clientId === ctx.oidc?.client?.clientId) {
    ctx.status = 200
    ctx.body = decryptAnswer(keyRing, reused.hash, reused.answer)
  } else {
    await endTokenFamily(tx, reused.grantId)
  }
  return false
}

async function endTokenFamily(tx: TokenRequest['tx'], grantId: string | null): Promise<void> {
  if (grantId === null) return
  await endTokensOf(tx, (records) => records.where('grant_id', '=', grantId))
}
