// Where networks push: /push/facebook. No bearer token: each delivery is signed with the secret of the app.
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/db.ts'
import { Problem } from '../errors.ts'
import type { Network } from '../networks/networks.ts'
import type { Push } from '../networks/reading/reading.ts'
import { isSameWord, type PushSecrets, takePushed } from './push.ts'

type Using = {
  database: Database
  config: Config
  networks: { all: Network[] }
  push: PushSecrets
}

const largestBytes = 1_048_576

export function pushRoutes(
  app: FastifyInstance,
  { database, config, networks, push }: Using,
): void {
  // The signature is over the bytes as they came.
  app.removeAllContentTypeParsers()
  const raw = { parseAs: 'buffer', bodyLimit: largestBytes } as const
  app.addContentTypeParser('*', raw, (_request, body, done) => done(null, body))
  const { networks: switchedOn, retentionMs } = config.interactions

  for (const network of networks.all) {
    const reader = network.reader?.push
    const secrets = push[network.name]
    if (!reader || !secrets || !switchedOn.includes(network.name)) continue
    const url = `/push/${network.name}`

    // Once, when the address is registered with the network.
    app.get<{ Querystring: Record<string, unknown> }>(
      url,
      { schema: { hide: true } },
      async ({ query }, reply) => {
        const challenge = query['hub.challenge']
        const isAsked = query['hub.mode'] === 'subscribe' && typeof challenge === 'string'
        if (!isAsked || !isSameWord(query['hub.verify_token'], secrets.verifyToken))
          throw new Problem('badSignature')
        return reply.type('text/plain; charset=utf-8').send(challenge.slice(0, 1000))
      },
    )

    app.post(url, { schema: { hide: true } }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const headers = request.headers as Record<string, string | undefined>
      if (!reader.verify(body, headers, secrets.appSecret)) throw new Problem('badSignature')
      await takePushed(database, network, parse(reader, body), retentionMs)
      return {}
    })
  }
}

function parse(reader: Push, body: Buffer) {
  try {
    return reader.parse(JSON.parse(body.toString('utf8')))
  } catch (cause) {
    throw new Problem('invalidJson', { cause })
  }
}
