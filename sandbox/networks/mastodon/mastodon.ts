// Mastodon, API v1 and v2: statuses, media, accounts and the instance. Refusals are worded as Mastodon words them.
import type { FastifyInstance } from 'fastify'
import {
  type Answer,
  bearerOf,
  type Call,
  makeExchange,
  speakDialect,
  type World,
} from '../../exchange/exchange.ts'
import { matches } from '../../interactions/matches.ts'
import { mastodonAfterRoutes } from './after.ts'
import { dialect, refuse } from './dialect.ts'
import { describeInstance } from './instance.ts'
import { answerPage, pageOf } from './lists.ts'
import { isOther, speakAsMake } from './make.ts'
import { mastodonMediaRoutes } from './media.ts'
import { mastodonAppRoutes } from './oauth/apps.ts'
import { mastodonTokenRoutes } from './oauth/tokens.ts'
import { describeAccount, findProfile } from './people.ts'
import { mastodonReadingRoutes } from './reading.ts'
import { createStatus } from './statuses/create-status.ts'
import { mastodonRepostRoutes } from './statuses/reposts.ts'
import { describeStatus, findStatus, type Status, statusesBy } from './statuses/status.ts'

export function mastodonRoutes(app: FastifyInstance, world: World): void {
  const exchange = makeExchange(world, dialect)
  speakDialect(app, dialect)
  speakAsMake(app, world)
  const read = (handle: (call: Call) => Answer) =>
    exchange({ operation: 'read', tokenOf: bearerOf, handle })

  app.get('/api/v2/instance', async () => describeInstance(world))
  app.post(
    '/api/v1/statuses',
    exchange({
      operation: 'publish',
      tokenOf: bearerOf,
      handle: (call) => createStatus(world, call),
    }),
  )
  mastodonAfterRoutes(app, world, exchange)
  mastodonRepostRoutes(app, world, exchange)
  app.get(
    '/api/v1/statuses/:id',
    read(({ params, token }) => ({
      status: 200,
      body: describeStatus(world, requireStatus(world, params.id), token.profile),
    })),
  )
  app.get(
    '/api/v1/statuses/:id/source',
    read(({ params, token }) => ({
      status: 200,
      body: describeSource(requireOwn(world, params.id, token.profile)),
    })),
  )
  app.get(
    '/api/v1/timelines/home',
    read((call) => listHome(world, call)),
  )
  app.get(
    '/api/v1/accounts/verify_credentials',
    read(({ token }) => ({ status: 200, body: describeSelf(world, token.profile) })),
  )
  app.get(
    '/api/v1/accounts/search',
    read((call) => searchAccounts(world, call)),
  )
  app.get(
    '/api/v1/accounts/:id/statuses',
    read((call) => listStatuses(world, call)),
  )
  mastodonMediaRoutes(app, world, exchange)
  mastodonReadingRoutes(app, world, exchange)
  mastodonAppRoutes(app, world)
  app.register(async (scope) => mastodonTokenRoutes(scope, world, exchange))
}

const strangers = ['ann@mastodon.test', 'ben@mastodon.test', 'kim@other.test']

function searchAccounts(world: World, { query }: Call): Answer {
  const limit = Math.min(Number(query.limit) || 40, 80)
  const people = [...new Set([...world.store.listProfiles('mastodon'), ...strangers])]
  const found = people
    .map((profile) => describeAccount(world, profile))
    .filter(({ acct, display_name: name }) => matches(query.q ?? '', [`${acct}`, `${name}`]))
  return { status: 200, body: found.slice(0, limit) }
}

function listStatuses(world: World, call: Call): Answer {
  const profile = findProfile(world, call.params.id ?? '')
  if (profile === undefined) throw refuse('Record not found', 404)
  const isOwn = profile === call.token.profile && !isOther(world)
  const listed = statusesBy(world, profile)
    .filter(({ visibility }) => isOwn || visibility === 'public' || visibility === 'unlisted')
    .reverse()
  return answerStatuses(world, call, listed)
}

/** No account follows another here: the home timeline has the account's own posts. */
function listHome(world: World, call: Call): Answer {
  return answerStatuses(world, call, statusesBy(world, call.token.profile).reverse())
}

function answerStatuses(world: World, call: Call, listed: Status[]): Answer {
  const sizes = isOther(world) ? { usual: 20, max: 20 } : { usual: 20, max: 40 }
  const isExcluded = call.query.exclude_reblogs === 'true'
  const shown = listed.filter(({ reposted }) => reposted === null || !isExcluded)
  const page = pageOf(call, shown, sizes)
  return answerPage(isOther(world) ? { ...page, headers: {} } : page, (status) =>
    describeStatus(world, status, call.token.profile),
  )
}

function requireOwn(world: World, id: string | undefined, profile: string): Status {
  const status = requireStatus(world, id)
  if (status.profile !== profile) throw refuse('Record not found', 404)
  return status
}

function describeSource({ id, text, spoiler }: Status): Record<string, unknown> {
  return { id, text, spoiler_text: spoiler }
}

function requireStatus(world: World, id: string | undefined) {
  const status = findStatus(world, id ?? null)
  if (!status) throw refuse('Record not found', 404)
  return status
}

function describeSelf(world: World, profile: string): Record<string, unknown> {
  const source = {
    ...{ privacy: 'public', sensitive: false, language: null, note: '', fields: [] },
    ...{ follow_requests_count: 0, quote_policy: 'public', hide_collections: null },
    ...{ attribution_domains: [], discoverable: null, indexable: false },
  }
  return { ...describeAccount(world, profile), source }
}
