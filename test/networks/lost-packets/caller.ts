// Calls once, and once more over the same connection when it is told to; gives that up after three seconds.
import { openAgent, sendOnce } from '../../../server/networks/http/transport.ts'

const [, , address = '', name = ''] = process.argv
const agent = openAgent(3_000)

await call('/warm')
console.info('warm')
process.stdin.once('data', () => {
  void call(`/${name}`).then(({ answer }) => console.info(answer ? 'answered' : 'given up'))
  console.info('sent')
})

function call(path: string) {
  const url = new URL(path, address)
  const request = { method: 'POST' as const, url, headers: {}, body: 'publish this' }
  return sendOnce(agent, request, { signal: new AbortController().signal, timeoutMs: 3_000 })
}
