// WebFinger (RFC 7033): which server an account is on. Handles may have another domain than the server: @alice@example.com on
// social.example.com.
import { listAt, type NetworkClient, textAt } from '../../http/client.ts'
import { parseAnswer } from '../../http/parse-answer.ts'

const maxAnswerBytes = 64 * 1024

/** The address of the server; undefined if the domain does not say. */
export async function resolveHandle(
  { guarded }: NetworkClient,
  { name, host }: { name: string; host: string },
  signal: AbortSignal,
): Promise<string | undefined> {
  const resource = encodeURIComponent(`acct:${name}@${host}`)
  const url = `https://${host}/.well-known/webfinger?resource=${resource}`
  const answer = await guarded.read(url, { maxBytes: maxAnswerBytes, signal })
  const self = listAt(parseAnswer(answer?.bytes.toString('utf8') ?? ''), 'links').find(
    (link) => textAt(link, 'rel') === 'self',
  )
  return URL.parse(textAt(self, 'href') ?? '')?.origin
}
