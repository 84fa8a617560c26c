// A network that keeps idle connections for 75 seconds, and says when a request arrived.
import { createServer } from 'node:http'

const [, , host = ''] = process.argv
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    console.info(`arrived ${request.url}`)
    response.setHeader('keep-alive', 'timeout=75')
    response.end('{}')
  })
})
server.keepAliveTimeout = 75_000
server.listen(8080, host, () => console.info('ready'))
