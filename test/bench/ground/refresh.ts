// Refreshes tokens one after the other, in several chains at once: node refresh.ts SECONDS, the rest in REFRESH.
// A refresh token is used once, so each request needs the answer to the previous one.
import { Agent, request } from 'node:http'

export type Refresh = { url: string; authorization: string; refreshTokens: string[] }

const { url, authorization, refreshTokens } = JSON.parse(process.env.REFRESH ?? '') as Refresh
const agent = new Agent({ keepAlive: true })
const began = performance.now()
const deadline = began + Number(process.argv[2]) * 1000
let done = 0

await Promise.all(
  refreshTokens.map(async (first) => {
    for (let token = first; performance.now() < deadline; done += 1) token = await refresh(token)
  }),
)
const perSecond = (done / (performance.now() - began)) * 1000
console.info(JSON.stringify({ perSecond, failed: 0 }))
agent.destroy()

function refresh(token: string): Promise<string> {
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/oauth2/token`, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => {
        const { refresh_token: next } = JSON.parse(text) as { refresh_token?: string }
        if (next) resolve(next)
        else reject(new Error(`no new token: ${response.statusCode} ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(String(new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token })))
  })
}
