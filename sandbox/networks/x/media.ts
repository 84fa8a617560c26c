// X media upload v2, JSON form: in one shot, or initialize, append, finalize and a look at the progress.
// The bytes are counted, not kept.
import type { FastifyInstance } from 'fastify'
import { type Answer, bearerOf, type Call, type makeExchange, type World } from '../../exchange.ts'
import type { Draft } from '../../memory.ts'
import { invalid } from './dialect.ts'

export function xMediaRoutes(
  app: FastifyInstance,
  world: World,
  exchange: ReturnType<typeof makeExchange>,
): void {
  const upload = (handle: (call: Call) => Answer) =>
    exchange({ operation: 'upload', tokenOf: bearerOf, handle })
  const large = { bodyLimit: 30 * 1024 * 1024 }

  app.post(
    '/2/media/upload',
    large,
    upload((call) => {
      requireBytes(call.body.media)
      if (typeof call.body.media_category !== 'string')
        throw invalid('$.media_category: is required')
      return describe(keepFile(world, call))
    }),
  )
  app.post(
    '/2/media/upload/initialize',
    upload((call) => describe(keepFile(world, call))),
  )
  app.post(
    '/2/media/upload/:id/append',
    large,
    upload((call) => {
      requireFile(world, call, call.params.id)
      requireBytes(call.body.media)
      if (!/^\d{1,3}$/.test(String(call.body.segment_index)))
        throw invalid('$.segment_index: is required')
      return {
        status: 200,
        body: { data: { expires_at: Math.floor(Date.now() / 1000) + 86_400 }, meta: {} },
      }
    }),
  )
  app.post(
    '/2/media/upload/:id/finalize',
    upload((call) => describe(requireFile(world, call, call.params.id))),
  )
  app.get(
    '/2/media/upload',
    upload((call) => describe(requireFile(world, call, call.query.media_id))),
  )
}

function keepFile(world: World, { token, body }: Call): Draft {
  const id = world.store.newId()
  const type = typeof body.media_type === 'string' ? body.media_type : 'image/jpeg'
  return world.store.prepare({
    id,
    network: 'twitter',
    profile: token.profile,
    kind: 'file',
    text: '',
    media: [`${type}#${id}`],
    link: null,
  })
}

function requireFile(world: World, { token }: Call, id: string | undefined): Draft {
  const file = world.store.findDraft('twitter', id ?? '')
  if (file?.kind !== 'file' || file.profile !== token.profile)
    throw invalid(`The media id [${id}] is not valid`)
  return file
}

function requireBytes(media: unknown): void {
  if (typeof media !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(media))
    throw invalid('$.media: is not base64')
}

function describe({ id, media }: Draft): Answer {
  const isVideo = media[0]?.startsWith('video/') === true
  return {
    status: 200,
    body: {
      data: {
        id,
        media_key: `${isVideo ? 7 : 3}_${id}`,
        expires_after_secs: 86_400,
        ...(isVideo ? { processing_info: { state: 'succeeded', progress_percent: 100 } } : {}),
      },
      meta: {},
    },
  }
}
