// GET app.bsky.actor.searchActorsTypeahead: people whose name or handle begins with what is asked.
import type { Answer, Call, World } from '../../exchange/exchange.ts'
import { matches } from '../../interactions/matches.ts'
import { shownName } from '../../pages/names.ts'
import { refuse } from './dialect.ts'
import { didOf, handleOf } from './identity.ts'
import { readLimit } from './notifications.ts'

const strangers = ['anna', 'ben', 'cleo'].flatMap((name) => didOf(`${name}.bsky.test`) ?? [])

export function searchActors(world: World, { query, request }: Call): Answer {
  if (request.headers['atproto-proxy'] !== 'did:web:api.bsky.app#bsky_appview')
    throw refuse('could not resolve proxy did service url')
  const limit = readLimit(query.limit)
  const actors = [...new Set([...world.store.listProfiles('bluesky'), ...strangers])]
    .map((did) => ({
      did,
      handle: handleOf(did),
      displayName: shownName(world, 'bluesky', did),
    }))
    .filter(({ handle, displayName }) => matches(query.q ?? '', [handle, displayName]))
    .slice(0, limit)
  return { status: 200, body: { actors } }
}
