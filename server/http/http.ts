// The HTTP server before any module has registered its routes: what every request passes, and every request to /v1.
import { randomUUID } from 'node:crypto'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Continuity } from '../continuity/continuity.ts'
import type { RateLimits } from '../limits/limits.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { isTracing } from '../tracing/tracing.ts'
import { asHook, makeAuthenticate, makeAuthenticateUnknown } from './authenticate.ts'
import { addBodyParsers } from './body/body.ts'
import { answerClientError, answerError } from './errors/errors.ts'
import { markReplays } from './idempotency.ts'
import { sweepIdleConnections } from './idle-connections.ts'
import { describeApi } from './openapi/openapi.ts'
import { registerDocuments } from './pages/register-routes.ts'
import { refuseUnknownPaths } from './paths.ts'
import { watchPending } from './pending.ts'
import { refuseWritesBehind } from './refuse-writes.ts'
import { compressAnswer } from './responses/compress.ts'
import { addCors } from './responses/cors.ts'
import { addResponseHeaders } from './responses/response-headers.ts'
import { makeSerializers } from './responses/serializers.ts'
import { type Api, Cursor, Failure, Permissions } from './schemas.ts'
import { traceRequests } from './trace-requests.ts'
import { nameLists } from './validation/list-names.ts'
import { useValidators } from './validation/validation.ts'
import { useVersions } from './versions/use-versions.ts'
import { type ApiVersion, apiVersions } from './versions/versions.ts'

/** Where modules register routes: `app` for pages and files, `v1` for the API. */
export type Scopes = { app: FastifyInstance; v1: Api }

type Using = { config: Config; tokens: Tokens; limits: RateLimits }

export async function openServer(
  using: Using & {
    log: FastifyBaseLogger
    continuity: Continuity
    isPublicOrigin: (origin: string) => Promise<boolean>
  },
  atEnd?: (refusePending: () => Promise<void>) => void,
): Promise<FastifyInstance> {
  const { config, log } = using
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    // logResponses writes one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    // The trace id is not a secret, and randomUUID costs a tenth of randomText.
    genReqId: () => randomUUID().replaceAll('-', '').slice(0, 20),
    requestIdHeader: false,
    bodyLimit: config.bodyLimitBytes,
    // A body that never arrives must not keep its connection open for ever.
    requestTimeout: 60_000,
    // Trust one proxy, which appends the last entry of X-Forwarded-For. The entries before it come from the client.
    trustProxy: config.trustProxy && ((_address, hop) => hop < 1),
    schemaController: { compilersFactory: { buildSerializer: makeSerializers() } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    clientErrorHandler: answerClientError,
    frameworkErrors: answerError,
  })
  app.decorateRequest('principal')
  app.setErrorHandler(answerError)
  atEnd?.(watchPending(app))
  logResponses(app)
  addResponseHeaders(app, config.publicUrl.protocol === 'https:')
  addCors(app, using.isPublicOrigin)
  refuseWritesBehind(app, using.continuity)
  refuseUnknownPaths(app, makeAuthenticateUnknown({ ...using, ...config }))
  sweepIdleConnections(app)
  await describeApi(app)
  for (const schema of [Failure, Cursor, Permissions]) app.addSchema(schema)
  return app
}

/**
 * Registers the documents about the API, and opens the scope of everything under /v1. Modules add routes and hooks to it, and no plugins:
 * it is loaded already. A hook that the server gets later does not apply to it.
 */
export async function openApi(
  app: FastifyInstance,
  using: Using,
  versions = apiVersions,
): Promise<Scopes> {
  registerDocuments(app, using.config.publicUrl)
  let v1: Api = app
  await app.register(async (scope) => {
    prepareApi(scope, using, versions)
    v1 = scope
  })
  return { app, v1 }
}

// Hooks of every request use `done`, because an additional promise per request is measurable (docs/benchmarks.md).

function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const responseTime = reply.elapsedTime
    request.log.info({ req: request, res: reply, responseTime }, 'request answered')
    done()
  })
}

/** Everything under /v1 has this, and nothing else. */
function prepareApi(v1: FastifyInstance, using: Using, versions: ApiVersion[]): void {
  addBodyParsers(v1)
  useValidators(v1)
  nameLists(v1)
  markReplays(v1)
  if (isTracing()) traceRequests(v1)
  useVersions(v1, versions, asHook(makeAuthenticate({ ...using, ...using.config })))
  v1.addHook('onSend', compressAnswer)
}
