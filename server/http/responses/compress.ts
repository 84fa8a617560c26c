// Compresses JSON answers where the client accepts it. Only GET: answers to POST may hold secrets that are shown once, and an attacker
// who can influence a compressed answer may guess its secrets from its length (BREACH). For the same reason pages and the
// authorization addresses have no such hook; media are compressed already.
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, onSendHookHandler } from 'fastify'

/** Shorter answers fit into one packet; compressing them would only take time. */
const minLength = 1400

type Done = (error: Error | null, bytes: Buffer) => void
const codings: Record<string, (text: string, done: Done) => void> = {
  // As fast as gzip and smaller. The window bounds the memory of each compression.
  br: (text, done) => brotliCompress(text, { params: brotliParameters }, done),
  gzip: (text, done) => gzip(text, done),
}
const brotliParameters = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 18,
}

export const compressAnswer: onSendHookHandler = (request, reply, payload, done) => {
  const isCandidate =
    typeof payload === 'string' && payload.length >= minLength && request.method === 'GET'
  // A strong ETag names these very bytes; a compressed answer would need another one.
  if (!isCandidate || reply.hasHeader('etag')) return done(null, payload)
  addVary(reply, 'Accept-Encoding')
  const coding = chooseCoding(request.headers['accept-encoding'])
  const compress = coding && codings[coding]
  if (!compress) return done(null, payload)
  compress(payload, (error, bytes) => {
    if (error) return done(error)
    void reply.header('content-encoding', coding)
    done(null, bytes)
  })
}

/** The accepted coding with the greatest weight; of several, the first of `codings`. */
export function chooseCoding(accepted: string | string[] | undefined): string | undefined {
  if (accepted === undefined) return undefined
  const weights = new Map(
    String(accepted)
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';')
        return [name.trim().toLowerCase(), weightIn(parameters)]
      }),
  )
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  const [best] = Object.keys(codings).sort((a, b) => weightOf(b) - weightOf(a))
  return best && weightOf(best) > 0 ? best : undefined
}

function weightIn(parameters: string[]): number {
  const [, weight = '1'] =
    parameters.map((one) => /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(one)).find((found) => found) ?? []
  return Number(weight) || 0
}

/** Other hooks may have added names of their own. */
function addVary(reply: FastifyReply, name: string): void {
  const known = reply.getHeader('vary')
  void reply.header('vary', known === undefined ? name : `${known}, ${name}`)
}
