// Bodies as a browser's form sends them: token calls everywhere, and all of Facebook's Graph API.
import type { FastifyInstance } from 'fastify'

export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  )
}
