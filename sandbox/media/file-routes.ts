// Serves the received pictures and videos, for the pages and for tests that compare them.
import { createReadStream, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { World } from '../exchange/exchange.ts'
import { sniff } from './sniff.ts'

export function fileRoutes(app: FastifyInstance, { files }: World): void {
  app.get('/_sandbox/files/:sha256', async (request, reply) => {
    const { sha256 } = request.params as { sha256: string }
    const path = files.find(sha256)
    if (!path) return reply.code(404).type('text/plain').send('It is not kept any more.')
    // The type comes from the bytes and never from the sender, so that no active content is served.
    return reply
      .headers({ ...safety, 'content-length': statSync(path).size })
      .type((await typeOf(path)) ?? 'application/octet-stream')
      .send(createReadStream(path))
  })
}

const safety = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-site',
  'cache-control': 'private, max-age=3600, immutable',
}

async function typeOf(path: string): Promise<string | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return sniff(buffer.subarray(0, bytesRead))?.mimeType
  } finally {
    await file.close()
  }
}
