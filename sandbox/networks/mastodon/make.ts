// The makes of server that the sandbox plays. `4.7` is Mastodon. `german` is the same for an account that has set another language: its
// errors are in German unless they are asked for in English. `other` is a server of another make, which speaks the API in its own way:
// markup is rendered and the text listed as it was written, private posts stand in the home timeline alone, media are listed under other
// ids, `unlisted` and languages are not known, idempotency keys are ignored, lists have no Link header, and answers no Date.
import type { FastifyInstance } from 'fastify'
import { isRecord, type World } from '../../exchange/exchange.ts'

export const makes = ['4.7', 'german', 'other'] as const

export function isOther({ versions }: World): boolean {
  return versions.get('mastodon') === 'other'
}

export function speakAsMake(app: FastifyInstance, world: World): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (isOther(world)) reply.raw.sendDate = false
  })
  app.addHook('preSerialization', async (request, reply, payload) => {
    const isAsked = isRecord(request.query) && request.query.lang === 'en'
    const isGerman = world.versions.get('mastodon') === 'german' && !isAsked
    if (!isGerman || reply.statusCode < 400 || !isRecord(payload)) return payload
    return { ...payload, error: 'Das ist leider nicht möglich.' }
  })
}
