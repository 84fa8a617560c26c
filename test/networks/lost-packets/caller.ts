// Makes a call for each line that it reads, over the same connection, and prints how it ended. After three seconds a call is given up.
import { createInterface } from 'node:readline'
import { openAgent, sendOnce } from '../../../server/networks/http/transport.ts'

const [, , address = '', name = ''] = process.argv
const agent = openAgent(3_000)

for await (const line of createInterface(process.stdin))
  if (line === 'warm') {
    await call('/warm')
    console.info('warm')
  } else {
    const called = call(`/${name}`)
    console.info('sent')
    console.info((await called).answer ? 'answered' : 'given up')
  }

function call(path: string) {
  const url = new URL(path, address)
  const request = { method: 'POST' as const, url, headers: {}, body: 'publish this' }
  return sendOnce(agent, request, { signal: new AbortController().signal, timeoutMs: 3_000 })
}
