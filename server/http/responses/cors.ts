// CORS: which answers a page of another origin may read. Bearer calls (/v1), signed addresses (/media) and the public metadata know
// no cookies, so every origin may; their headers are constant, and the answers need no Vary. The token and revocation addresses
// answer the origins of public apps, which have no server of their own. Everything else gets no header, and nothing ever gets
// Access-Control-Allow-Credentials.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Policy = {
  paths: RegExp
  methods: string
  headers: string
  exposed: string
  /** Only these origins; without it every origin. */
  isAllowed?: (origin: string) => Promise<boolean>
}

// `*` does not cover Authorization, and stands last for headers that libraries add, such as traceparent.
const apiPolicy: Policy = {
  paths: /^\/v1\//,
  methods: 'GET, HEAD, POST, PUT, PATCH, DELETE',
  headers:
    'Authorization, Content-Type, Carillon-Version, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Prefer, *',
  exposed:
    'X-Request-Id, Retry-After, X-Account-Quota, X-Account-Quota-Used, X-Account-Rate-Limit-Requests-Remaining, ' +
    'RateLimit, RateLimit-Policy, ETag, Idempotent-Replayed, Carillon-Version, WWW-Authenticate, Location, Allow',
}
const mediaPolicy: Policy = {
  paths: /^\/media\//,
  methods: 'GET, HEAD, PUT, PATCH',
  headers: 'Content-Type, Range, Upload-Offset, *',
  exposed:
    'X-Request-Id, Content-Length, Content-Range, Accept-Ranges, Content-Disposition, Upload-Offset, Upload-Complete',
}
const metadataPolicy: Policy = {
  paths: /^\/\.well-known\/oauth-(authorization-server|protected-resource(\/mcp)?)\/?$/,
  methods: 'GET, HEAD',
  headers: 'Content-Type, *',
  exposed: 'X-Request-Id',
}
/** Without Authorization: a secret does not belong into a page. */
const tokenPolicy: Policy = {
  paths: /^\/oauth2\/(token|revoke)\/?$/,
  methods: 'POST',
  headers: 'Content-Type, *',
  exposed: 'X-Request-Id, Retry-After, WWW-Authenticate',
}

/** Browsers store the answer to a preflight for at most two hours. */
const maxAgeSeconds = '7200'

/** Must be called before other hooks, so that a refusal can be read as well. */
export function addCors(
  app: FastifyInstance,
  isPublicAppOrigin: (origin: string) => Promise<boolean>,
): void {
  const policies = [
    apiPolicy,
    mediaPolicy,
    metadataPolicy,
    { ...tokenPolicy, isAllowed: isPublicAppOrigin },
  ]
  app.addHook('onRequest', (request, reply, done) => {
    const policy = policyFor(policies, request.url)
    if (!policy) return done()
    if (!policy.isAllowed) return answer(policy, request, reply, '*', done)
    void reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined) return done()
    policy.isAllowed(origin).then((isAllowed) => {
      if (isAllowed) answer(policy, request, reply, origin, done)
      else done()
    }, done)
  })
}

function policyFor(policies: Policy[], url: string): Policy | undefined {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  return policies.find(({ paths }) => paths.test(path))
}

/** Answers a preflight at once: it carries no token, and is not counted. */
function answer(
  policy: Policy,
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
  done: () => void,
): void {
  void reply.header('access-control-allow-origin', origin)
  if (!isPreflight(request)) {
    void reply.header('access-control-expose-headers', policy.exposed)
    done()
    return
  }
  void reply
    .headers({
      'access-control-allow-methods': policy.methods,
      'access-control-allow-headers': policy.headers,
      'access-control-max-age': maxAgeSeconds,
    })
    .code(204)
    .send()
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  )
}
