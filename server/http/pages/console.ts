// Serves the built console: its pages at / and at its own paths, and the files that they load. Everything is read once, when the service
// starts, so that only what was built can be requested, whatever a path looks like.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, isKnown } from '../etag.ts'
import { chooseCoding } from '../responses/compress.ts'
import { acceptsPage } from './failure-page.ts'

/** The paths of the console's pages. They are opened, reloaded and shared, and each answers the same page. */
const pages = [
  '/callback',
  '/calendar',
  '/calendar/*',
  '/messages/:messageId',
  '/review',
  '/notices',
  '/search',
  '/interactions',
  '/interactions/*',
  '/profiles',
  '/profiles/*',
  '/people',
  '/people/*',
  '/apps',
  '/apps/*',
  '/settings',
  '/settings/*',
]

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const compressed = ['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']

/** The build puts a hash of the content into the name. */
const hashedName = /^\/assets\/.*-[\w-]{8,}\.\w+$/

type File = { path: string; type: string; etag: string; bytes: Map<string, Buffer> }

/** Undefined if the console has not been built. */
export function readConsole(directory: string): File[] | undefined {
  const files = listFiles(directory).map((name) => readBuilt(directory, name))
  return files.some(({ path }) => path === '/index.html') ? files : undefined
}

function listFiles(directory: string): string[] {
  try {
    const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && extname(entry.name) in types)
      .map((entry) => join(entry.parentPath, entry.name).slice(directory.length))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function readBuilt(directory: string, name: string): File {
  const file = join(directory, name)
  const content = readFileSync(file)
  const path = `/${name.split(sep).filter(Boolean).join('/')}`
  const type = types[extname(name)] ?? 'application/octet-stream'
  const bytes = new Map([['', content]])
  // Written by the build: Brotli takes seconds for all files, in which the service would answer nothing else.
  if (existsSync(`${file}.br`)) bytes.set('br', readFileSync(`${file}.br`))
  return { path, type, etag: etagOf(content), bytes }
}

type ConsoleOptions = {
  /** Where media are uploaded and downloaded, if that is not the service itself. */
  storageOrigins: string[]
  /** Whether there is no organization yet, so that no member can log in. Injected: the first run belongs to another module. */
  needsSetup: () => Promise<boolean>
}

export function consoleRoutes(app: FastifyInstance, files: File[], options: ConsoleOptions): void {
  const policy = consolePolicy(options.storageOrigins)
  const index = files.find(({ path }) => path === '/index.html')
  if (!index) return
  const sendIndex = (request: FastifyRequest, reply: FastifyReply) =>
    sendFile(request, reply.header('content-security-policy', policy), index)
  const hidden = { schema: { hide: true } }
  app.get('/', hidden, async (request, reply) => {
    if (!acceptsPage(request.headers.accept)) return reply.redirect('/docs')
    void reply.header('vary', 'accept')
    return (await options.needsSetup()) ? reply.redirect('/setup') : sendIndex(request, reply)
  })
  for (const page of pages)
    app.get(page, hidden, async (request, reply) => sendIndex(request, reply))
  for (const file of files) {
    // A file of the build never takes the place of another route.
    if (file === index || app.hasRoute({ method: 'GET', url: file.path })) continue
    app.get(file.path, hidden, async (request, reply) => sendFile(request, reply, file))
  }
}

/** No inline script or style, and no script that puts text into the page as markup. */
export function consolePolicy(storageOrigins: string[]): string {
  const storage = storageOrigins.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob: data:${storage}`,
    `media-src 'self' blob:${storage}`,
    "font-src 'self'",
    `connect-src 'self'${storage}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: File): FastifyReply {
  const cached = hashedName.test(file.path) ? 'public, max-age=31536000, immutable' : 'no-cache'
  void reply.headers({ 'cache-control': cached, etag: file.etag }).type(file.type)
  if (isKnown(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  if (!compressed.includes(extname(file.path))) return reply.send(file.bytes.get(''))
  const vary = reply.getHeader('vary')
  void reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
  const coding = chooseCoding(request.headers['accept-encoding']) ?? ''
  if (coding !== '')
    void reply
      .header('content-encoding', coding)
      // A strong tag names these very bytes.
      .header('etag', `W/${file.etag}`)
  return reply.send(bytesOf(file, coding))
}

/** Compressed at the first request unless the build has done it; the files do not change. */
function bytesOf(file: File, coding: string): Buffer {
  const known = file.bytes.get(coding)
  if (known) return known
  const content = file.bytes.get('') ?? Buffer.alloc(0)
  const fresh = coding === 'br' ? brotliCompressSync(content) : gzipSync(content)
  file.bytes.set(coding, fresh)
  return fresh
}
