// Serves a file of the pages of the sandbox. Browsers know no custom media: in style sheets the definition takes the place of the name.
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

type Served = { name: string; type: string; file: URL; headers: Record<string, string> }

export function serveFile(app: FastifyInstance, { name, type, file, headers }: Served): void {
  const text = readFileSync(file, 'utf8')
  const content = type === 'text/css' ? withMedia(text) : text
  app.get(`/_sandbox/pages/${name}`, async (_request, reply) =>
    reply.type(`${type}; charset=utf-8`).headers(headers).send(content),
  )
}

const frame = readFileSync(new URL('frame.css', import.meta.url), 'utf8')
const definitions = [...frame.matchAll(/^@custom-media (--\w+) (.*);$/gm)]

function withMedia(css: string): string {
  return definitions.reduce(
    (text, [, name = '', query = '']) => text.replaceAll(`@media (${name})`, `@media ${query}`),
    css,
  )
}
