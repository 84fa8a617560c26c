// Requests to addresses that people name, with the guarantee of transport.ts that a request is sent at most once.

import { promises as dns } from 'node:dns'
import { checkUrl } from '../../outbound/check-url.ts'
import { OutboundError, refused } from '../../outbound/errors.ts'
import { guardedLookup, type Outbound, openOutbound } from '../../outbound/outbound.ts'
import type { Resolve } from '../../outbound/resolve.ts'
import { type Said, say } from '../../sentences/sentences.ts'
import type { Guarded, GuardedAnswer, ReadOptions } from './request.ts'
import { openAgent, sendOnce } from './transport.ts'
import { makeUploadLimiters } from './upload-limiter.ts'

type Options = {
  timeoutMs: number
  allowPrivateServers?: boolean
  resolve?: Resolve
  resolveTxt?: (hostname: string) => Promise<string[]>
}

/** Uploads to one server at the same time. */
const maxLargeUploads = 2

export function openGuarded(options: Options): Guarded & { close(): Promise<void> } {
  const { timeoutMs, allowPrivateServers: allowPrivate = false, resolve } = options
  const rules = { allowPrivate, ...(resolve ? { resolve } : {}) }
  const agent = openAgent(timeoutMs, { lookup: guardedLookup(rules) })
  const outbound = openOutbound({ ...rules, timeoutMs, maxBytes: 0 })
  const checkServer = (url: string) => problemOf(url, allowPrivate)
  return {
    checkServer,
    async send(request, bounds) {
      const problem = checkServer(request.url.href)
      if (!problem) return sendOnce(agent, request, bounds)
      return { trouble: refused(say('address_rule', { rule: problem })), mayHaveArrived: false }
    },
    read: (url, wanted) => read(outbound, url, wanted),
    resolveTxt: options.resolveTxt ?? resolveTxt,
    limiterOf: makeUploadLimiters(maxLargeUploads),
    async close() {
      await agent.close()
      await outbound.close()
    },
  }
}

/** A token is sent to the server, so the connection is encrypted. */
function problemOf(url: string, allowPrivate: boolean): Said | undefined {
  const problem = checkUrl(url, { allowPrivate })
  if (problem) return problem.message
  return url.startsWith('https://') || allowPrivate ? undefined : say('url_https')
}

async function read(
  outbound: Outbound,
  url: string,
  { maxBytes, signal }: ReadOptions,
): Promise<GuardedAnswer | undefined> {
  if (!URL.canParse(url)) return undefined
  try {
    const { status, headers, bytes } = await outbound.download(url, {
      maxBytes: Number.MAX_SAFE_INTEGER,
      signal,
    })
    if (status !== 200) return undefined
    const { body, isCut } = await readAtMost(bytes, maxBytes)
    const type = headers['content-type']
    return { mimeType: mimeTypeOf(type), bytes: body, isCut }
  } catch (error) {
    // Any failure to read a page counts as no page.
    if (error instanceof OutboundError) return undefined
    throw error
  }
}

async function readAtMost(
  bytes: AsyncIterable<Uint8Array>,
  max: number,
): Promise<{ body: Buffer; isCut: boolean }> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    length += chunk.length
    // Leaving the loop closes the connection without reading the rest.
    if (length > max) break
  }
  return { body: Buffer.concat(chunks).subarray(0, max), isCut: length > max }
}

function mimeTypeOf(type: string | string[] | undefined): string {
  const [first = ''] = [type].flat()
  return first.split(';')[0]?.trim().toLowerCase() ?? ''
}

const maxTxtMs = 3_000

/** Every text of the name; none if it has no such record or its name servers do not answer. */
async function resolveTxt(hostname: string): Promise<string[]> {
  const resolver = new dns.Resolver({ timeout: maxTxtMs, tries: 1 })
  const texts = await resolver.resolveTxt(hostname).catch((): string[][] => [])
  return texts.map((parts) => parts.join(''))
}
