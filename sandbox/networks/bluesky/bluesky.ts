// Bluesky, AT Protocol: sessions, records, blobs and handles, by the names of their lexicons.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Answer,
  type Call,
  type Exchange,
  makeExchange,
  Refusal,
  speakDialect,
  type World,
} from '../../exchange/exchange.ts'
import { TooLarge } from '../../media/files.ts'
import { describe } from '../../media/media.ts'
import { repostCollection } from '../../pages/posts/reposts.ts'
import { cidOfBlob } from './cid.ts'
import { blueskyDialect, logInDialect, refuse } from './dialect.ts'
import { handleOf } from './identity.ts'
import { listNotifications } from './notifications.ts'
import { oauthRoutes } from './oauth/oauth-routes.ts'
import { guardTokens } from './oauth/proofs.ts'
import { searchActors } from './people.ts'
import { postCollection } from './records.ts'
import { deleteRecord, getLatestCommit, getRecord, listRecords, putRecord } from './repository.ts'
import {
  createSession,
  deleteSession,
  describeSession,
  hasToken,
  refreshSession,
  requireAccount,
  tokenForLogIn,
  tokenIn,
} from './sessions.ts'

const maxBlobBytes = 100_000_000

export function blueskyRoutes(app: FastifyInstance, world: World): void {
  const exchange = makeExchange(world, blueskyDialect)
  speakDialect(app, blueskyDialect)
  guardTokens(app, world)
  oauthRoutes(app, world)
  sessionRoutes(app, world, exchange)
  openRoutes(app, world, exchange)
  app.post(
    '/xrpc/com.atproto.repo.putRecord',
    exchange({
      operation: ({ body }) =>
        body.collection === postCollection || body.collection === repostCollection
          ? 'publish'
          : 'upload',
      tokenOf: tokenIn,
      handle: (call) => putRecord(world, call),
    }),
  )
  app.post(
    '/xrpc/com.atproto.repo.deleteRecord',
    exchange({
      operation: 'upload',
      tokenOf: tokenIn,
      handle: (call) => deleteRecord(world, call),
    }),
  )
  app.get(
    '/xrpc/app.bsky.notification.listNotifications',
    exchange({
      operation: 'read',
      tokenOf: tokenIn,
      handle: (call) => listNotifications(world, call),
    }),
  )
  app.get(
    '/xrpc/app.bsky.actor.searchActorsTypeahead',
    exchange({
      operation: 'read',
      tokenOf: tokenIn,
      handle: (call) => searchActors(world, call),
    }),
  )
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.post(
      '/xrpc/com.atproto.repo.uploadBlob',
      { bodyLimit: maxBlobBytes },
      exchange({
        operation: 'upload',
        tokenOf: tokenIn,
        gather: (call) => keepBlob(world, call),
        handle: (_call, body) => ({ status: 200, body }),
      }),
    )
  })
}

function sessionRoutes(app: FastifyInstance, world: World, exchange: Exchange): void {
  const token = (handle: (call: Call) => Answer) =>
    exchange({ operation: 'token', tokenOf: tokenIn, handle })
  app.post(
    '/xrpc/com.atproto.server.createSession',
    makeExchange(
      world,
      logInDialect,
    )({
      operation: 'token',
      tokenOf: (call) => tokenForLogIn(world, call),
      handle: (call) => createSession(world, call),
    }),
  )
  app.post(
    '/xrpc/com.atproto.server.refreshSession',
    token((call) => refreshSession(world, call)),
  )
  app.post(
    '/xrpc/com.atproto.server.deleteSession',
    token((call) => deleteSession(world, call)),
  )
  app.get(
    '/xrpc/com.atproto.server.getSession',
    exchange({
      operation: 'read',
      tokenOf: tokenIn,
      handle: (call) => ({ status: 200, body: describeSession(call) }),
    }),
  )
}

/** Calls that need no token. */
function openRoutes(app: FastifyInstance, world: World, exchange: Exchange): void {
  const open = (name: string, handle: (query: Record<string, string>) => Answer) => {
    const known = exchange({
      operation: 'read',
      tokenOf: tokenIn,
      handle: ({ query }) => handle(query),
    })
    app.get(`/xrpc/${name}`, async (request, reply) =>
      hasToken(request) ? known(request, reply) : answerOpenly(request, reply, handle),
    )
  }
  open('com.atproto.server.describeServer', () => ({
    status: 200,
    body: { did: 'did:web:bsky.test', availableUserDomains: ['.bsky.test'] },
  }))
  open('com.atproto.identity.resolveHandle', ({ handle }) => ({
    status: 200,
    body: { did: requireAccount(world, handle) },
  }))
  open('com.atproto.repo.describeRepo', ({ repo }) => {
    const did = requireAccount(world, repo)
    const body = { did, handle: handleOf(did), collections: [postCollection] }
    return { status: 200, body: { ...body, handleIsCorrect: true } }
  })
  open('com.atproto.repo.getRecord', (query) => getRecord(world, query))
  open('com.atproto.repo.listRecords', (query) => listRecords(world, query))
  open('com.atproto.sync.getLatestCommit', (query) => getLatestCommit(world, query))
}

function answerOpenly(
  request: FastifyRequest,
  reply: FastifyReply,
  handle: (query: Record<string, string>) => Answer,
): FastifyReply {
  try {
    const { status, body } = handle(request.query as Record<string, string>)
    return reply.code(status).send(body)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return reply.code(error.answer.status).send(error.answer.body)
  }
}

async function keepBlob(world: World, { request, token }: Call): Promise<unknown> {
  try {
    const kept = await world.files.keep(request.raw, maxBlobBytes)
    if (kept.bytes === 0) throw refuse('Request encoding (Content-Type) required but not provided')
    const cid = cidOfBlob(kept.sha256)
    const mimeType = kept.sniffed?.mimeType ?? String(request.headers['content-type'])
    const medium = describe(kept, null)
    world.store.prepare({
      network: 'bluesky',
      profile: token.profile,
      id: `${token.profile}/${cid}`,
      kind: 'file',
      text: '',
      media: medium ? [medium] : [],
      link: null,
    })
    return { blob: { $type: 'blob', ref: { $link: cid }, mimeType, size: kept.bytes } }
  } catch (error) {
    if (error instanceof TooLarge) throw refuse('request entity too large', 'PayloadTooLarge', 413)
    throw error
  }
}
