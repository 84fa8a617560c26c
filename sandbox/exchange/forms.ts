// Parses form bodies: token calls of all networks, and all of the Graph API.
import type { FastifyInstance } from 'fastify'

export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  )
}
