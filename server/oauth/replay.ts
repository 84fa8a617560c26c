// What becomes of a refresh token that was used just now and comes again (refresh-answers.ts).
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { KeyRing } from '../secrets/key-ring.ts'
import { endTokensOf } from '../tokens/tokens.ts'
import type { TokenRequest } from './adapter.ts'
import { keepAnswer, openAnswer } from './refresh-answers.ts'

type Context = Pick<KoaContextWithOIDC, 'status' | 'body'> & {
  oidc?: KoaContextWithOIDC['oidc']
}

/** After the engine, in its transaction. True when an answer was kept. */
export async function answerRefresh(
  { tx, used, reused }: TokenRequest,
  keyRing: KeyRing,
  ctx: Context,
): Promise<boolean> {
  if (used && ctx.status === 200) {
    await keepAnswer(tx, keyRing, used, ctx.body)
    return true
  }
  if (!reused) return false
  if (reused.answer && reused.clientId === ctx.oidc?.client?.clientId) {
    ctx.status = 200
    ctx.body = openAnswer(keyRing, reused.hash, reused.answer)
  } else {
    await endFamily(tx, reused.grantId)
  }
  return false
}

async function endFamily(tx: TokenRequest['tx'], grantId: string | null): Promise<void> {
  if (grantId === null) return
  await endTokensOf(tx, (records) => records.where('grant_id', '=', grantId))
}
