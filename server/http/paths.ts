// Answers unknown paths (404) and wrong methods (405) before the body is read.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../errors.ts'
import type { Authenticate } from './authenticate.ts'

type KnownPath = { segments: string[]; methods: Set<string> }

/** Must be called before the routes are registered, to see all of them. */
export function refuseUnknownPaths(app: FastifyInstance, authenticateUnknown: Authenticate): void {
  const known = new Map<string, KnownPath>()

  app.addHook('onRoute', (route) => {
    const entry = known.get(route.url) ?? {
      segments: segmentsOf(pathOf(route)),
      methods: new Set(),
    }
    for (const method of [route.method].flat()) entry.methods.add(method)
    known.set(route.url, entry)
  })

  const refuse = async (request: FastifyRequest, reply: FastifyReply, named?: KnownPath) => {
    if (request.url.startsWith('/v1/')) await authenticateUnknown(request, reply)
    throw problemFor(request, named ? [named] : [...known.values()])
  }

  app.addHook('onRequest', (request, reply, done) => {
    // GET /v1/messages/validate would match /v1/messages/:messageId, but the literal path exists with other methods.
    const named = known.get(pathOf(request))
    const isShadowed = named !== undefined && !named.methods.has(request.method)
    if (request.is404 || isShadowed) refuse(request, reply, named).catch(done)
    else done()
  })
}

function problemFor(request: FastifyRequest, known: KnownPath[]): Problem {
  const segments = segmentsOf(pathOf(request))
  const methods = new Set(
    known.filter((path) => matches(path.segments, segments)).flatMap((path) => [...path.methods]),
  )
  if (methods.size === 0) return new Problem('notFound')
  return new Problem('wrongMethod', { headers: { allow: [...methods].sort().join(', ') } })
}

function matches(pattern: string[], segments: string[]): boolean {
  if (pattern.at(-1) === '*')
    return pattern.slice(0, -1).every((part, index) => part === segments[index])
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) =>
      part.startsWith(':') ? segments[index] !== '' : part === segments[index],
    )
  )
}

function segmentsOf(path: string): string[] {
  return path.split('/').slice(1)
}

/** Without the query and without a trailing slash. */
function pathOf({ url }: { url: string }): string {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  return path.endsWith('/') ? path.slice(0, -1) : path
}
