// /docs/guide: the documents of this version, with a search, the Markdown of each page, and llms.txt. They are rendered when they are asked for,
// and only the index of the search is kept, with the first search.
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setImmediate as others } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '../../../errors.ts'
import { compressAnswer } from '../../responses/compress.ts'
import { pageOf, readDocuments, root } from './documents.ts'
import { type Entry, isOffered, listForPrograms, renderDocument, searchIndex } from './site.ts'
import { readStyles } from './styles.ts'

export const guidePath = '/docs/guide'

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "script-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const types: Record<string, string> = {
  ...{ '.html': 'text/html', '.md': 'text/markdown', '.css': 'text/css', '.js': 'text/javascript' },
  ...{ '.txt': 'text/plain', '.png': 'image/png', '.json': 'application/json' },
}

export function guideRoutes(app: FastifyInstance): void {
  let index: Promise<string> | undefined
  const files = new Map<string, () => Promise<string>>([
    ['site.css', readStyles],
    ['search.js', () => readBeside('search.js')],
    ['llms.txt', async () => listForPrograms(await readDocuments())],
    [
      'search-index.js',
      () => {
        index ??= makeIndex().catch((error: unknown) => {
          index = undefined
          throw error
        })
        return index
      },
    ],
  ])
  const options = { schema: { hide: true }, onSend: compressAnswer }
  app.get(guidePath, options, (_request, reply) => reply.redirect(`${guidePath}/index.html`))
  app.get<{ Params: { '*': string } }>(`${guidePath}/*`, options, async (request, reply) => {
    const name = request.params['*']
    const text = await (files.get(name)?.() ?? findPage(name))
    if (text === undefined) throw new Problem('notFound')
    return sendFile(reply, name, text)
  })
  app.get('/llms.txt', options, async (_request, reply) => {
    const text = listForPrograms(await readDocuments(), `${guidePath.slice(1)}/`)
    return sendFile(reply, 'llms.txt', text)
  })
}

function sendFile(reply: FastifyReply, name: string, file: string | Buffer): FastifyReply {
  const type = types[extname(name)] ?? 'text/plain'
  return reply
    .header('content-security-policy', policy)
    .header('content-language', 'en')
    .header('cache-control', 'no-cache')
    .type(type === 'image/png' ? type : `${type}; charset=utf-8`)
    .send(file)
}

/** A page, its Markdown, or a file that pages show. No other file is read. */
async function findPage(name: string): Promise<string | Buffer | undefined> {
  const documents = await readDocuments()
  const shown = documents.find(({ path }) => pageOf(path) === name)
  if (shown) return renderDocument(shown, documents).html
  const source = documents.find(({ path }) => path === name)
  if (source) return source.text
  return isOffered(name) ? readFile(join(root, name)) : undefined
}

/** Other requests are answered between the documents. */
async function makeIndex(): Promise<string> {
  const documents = await readDocuments()
  const entries: Entry[] = []
  for (const document of documents) {
    entries.push(...renderDocument(document, documents).entries)
    await others()
  }
  return searchIndex(entries)
}

function readBeside(name: string): Promise<string> {
  return readFile(new URL(name, import.meta.url), 'utf8')
}
