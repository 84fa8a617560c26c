// Sends requests as fast as they are answered, in a process of its own: node load.ts URL TOKEN SECONDS, with optional
// request bodies in BODIES.
import autocannon from 'autocannon'

const [, , url = '', token = '', seconds = '1'] = process.argv
const bodies = JSON.parse(process.env.BODIES ?? '[]') as unknown[]
const authorization: Record<string, string> =
  token === '' ? {} : { authorization: `Bearer ${token}` }
const result = await autocannon({
  url,
  connections: 16,
  duration: Number(seconds),
  headers: authorization,
  ...(bodies.length > 0 ? { requests: bodies.map(toRequest) } : {}),
})
const failed = result.non2xx + result.errors + result.timeouts
console.info(JSON.stringify({ perSecond: result.requests.total / result.duration, failed }))

function toRequest(body: unknown) {
  return {
    method: 'POST' as const,
    headers: { ...authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}
