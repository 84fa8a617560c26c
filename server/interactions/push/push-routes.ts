// The endpoints that networks push to: /push/facebook. Instead of a bearer token, each delivery carries a signature made with
// the app secret.
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { refuseManyKeys } from '../../http/body/key-count.ts'
import type { Push } from '../../networks/interactions/reader.ts'
import type { Network } from '../../networks/networks.ts'
import { matchesVerifyToken, mergePushed, type PushSecrets } from './push.ts'

type Using = {
  database: Database
  config: Config
  networks: { all: Network[] }
  push: PushSecrets
}

const maxBodyBytes = 1_048_576
/** Meta puts up to a thousand updates into a delivery, with ten to twenty keys each. */
const maxBodyKeys = 20_000

export function pushRoutes(
  app: FastifyInstance,
  { database, config, networks, push }: Using,
): void {
  // The signature covers the raw bytes of the body.
  app.removeAllContentTypeParsers()
  const raw = { parseAs: 'buffer', bodyLimit: maxBodyBytes } as const
  app.addContentTypeParser('*', raw, (_request, body, done) => done(null, body))
  const { networks: enabled, retentionMs } = config.interactions

  for (const network of networks.all) {
    const reader = network.reader?.push
    const secrets = push[network.name]
    if (!reader || !secrets || !enabled.includes(network.name)) continue
    const url = `/push/${network.name}`

    // The network calls this once, when the URL is registered.
    app.get<{ Querystring: Record<string, unknown> }>(
      url,
      { schema: { hide: true } },
      async ({ query }, reply) => {
        const challenge = query['hub.challenge']
        const isSubscription = query['hub.mode'] === 'subscribe' && typeof challenge === 'string'
        if (!isSubscription || !matchesVerifyToken(query['hub.verify_token'], secrets.verifyToken))
          throw new Problem('badSignature')
        return reply.type('text/plain; charset=utf-8').send(challenge.slice(0, 1000))
      },
    )

    app.post(url, { schema: { hide: true } }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const headers = request.headers as Record<string, string | undefined>
      if (!reader.verify(body, headers, secrets.appSecret)) throw new Problem('badSignature')
      await mergePushed(database, network, parse(reader, body), retentionMs)
      return {}
    })
  }
}

function parse(reader: Push, body: Buffer) {
  const json = body.toString('utf8')
  refuseManyKeys(json, maxBodyKeys)
  try {
    return reader.parse(JSON.parse(json))
  } catch (cause) {
    throw new Problem('invalidJson', { cause })
  }
}
