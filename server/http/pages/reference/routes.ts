// /docs: the API reference. Its pages are made from the OpenAPI document, on the server, so that they show at once and without scripts;
// a script of ours adds the search, the choice of a language, a token and calls to try.
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../errors.ts'
import { compressAnswer } from '../../responses/compress.ts'
import { themeScriptSource } from '../assets/assets.ts'
import { readDocument } from './document.ts'
import { referenceFiles } from './files.ts'
import { listPages } from './pages.ts'

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  `script-src 'self' ${themeScriptSource}`,
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

export function referenceRoutes(app: FastifyInstance, publicUrl: URL): void {
  const made = new Map<string, string>()
  let pages: ReturnType<typeof listPages> | undefined
  const find = (address: string) => {
    // The document is complete once all routes are registered.
    pages ??= listPages(readDocument(app.swagger(), publicUrl))
    const page = made.get(address) ?? pages.get(address)?.()
    if (page !== undefined) made.set(address, page)
    return page
  }
  const options = { schema: { hide: true }, onSend: compressAnswer }
  for (const path of ['/docs', '/docs/:page', '/docs/tasks/:page'])
    app.get(path, options, async (request, reply) => {
      const page = find(/^[^?]*[^?/]/.exec(request.url)?.[0] ?? '')
      if (page === undefined) throw new Problem('notFound')
      return reply
        .header('content-security-policy', policy)
        .header('content-language', 'en')
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(page)
    })
  referenceFiles(app)
}
