// Schedules a message, and waits for the signed webhook that says what became of it. The variables of the environment: examples/README.md.
import { createServer } from 'node:http'
import { appTokens, createClient, unwrap } from '@carillon/client'

const env = process.env
const port = Number(env.PORT ?? 9998)
const app = {
  baseUrl: env.CARILLON_SERVER ?? 'http://localhost:8080',
  clientId: env.CLIENT_ID,
  clientSecret: env.CLIENT_SECRET,
}
const carillon = createClient({
  baseUrl: app.baseUrl,
  auth: appTokens(app, { memberId: env.MEMBER_ID }),
})

const receiver = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const event = await unwrap(body, request.headers, env.WEBHOOK_SECRET).catch(() => undefined)
  response.writeHead(event ? 204 : 400, { connection: 'close' }).end()
  if (!event) return
  console.log(event.type, event.data.postUrl ?? '')
  if (['message.sent', 'message.send_failed_permanently'].includes(event.type)) receiver.close()
})

receiver.listen(port, 'localhost', async () => {
  const { data } = await carillon.post('/v1/messages', {
    body: {
      text: `Fresh bread, ${new Date().toISOString()}`,
      socialProfileIds: [env.PROFILE_ID],
      scheduledSendTime: new Date(Date.now() + Number(env.SEND_IN ?? 5) * 1000).toISOString(),
      webhookUrls: [`http://localhost:${port}/events`],
    },
  })
  console.log('scheduled', data[0].id)
})
