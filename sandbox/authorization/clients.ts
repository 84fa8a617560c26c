// The app that calls a token endpoint. Any client id is known, with one secret for all.
import type { Call } from '../exchange/exchange.ts'

export const sandboxSecret = 'sandbox'

export type Client = { id: string; secret: string; isInHeader: boolean }

/** From Basic authentication, else from the parameters. */
export function clientOf({ request, body, query }: Omit<Call, 'token'>): Client | undefined {
  const [, encoded] = /^Basic ([\w+/=]+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (encoded !== undefined) {
    const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':')
    return { id: decode(id), secret: decode(rest.join(':')), isInHeader: true }
  }
  const id = body.client_id ?? query.client_id
  if (typeof id !== 'string') return undefined
  const secret = body.client_secret ?? query.client_secret
  return { id, secret: typeof secret === 'string' ? secret : '', isInHeader: false }
}

/** The keys in a Basic header are encoded like a form (RFC 6749 2.3.1). */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
