// Sends requests as fast as they are answered, from a process of its own: node load.ts URL TOKEN SECONDS
import autocannon from 'autocannon'

const [, , url = '', token = '', seconds = '1'] = process.argv
const result = await autocannon({
  url,
  connections: 16,
  duration: Number(seconds),
  headers: token === '' ? {} : { authorization: `Bearer ${token}` },
})
const failed = result.non2xx + result.errors + result.timeouts
console.info(JSON.stringify({ perSecond: result.requests.total / result.duration, failed }))
