// The baseline of an upload to the disk: node:http, one file, written through.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const [, , port, directory = ''] = process.argv

createServer(async (request, response) => {
  const path = join(directory, randomUUID())
  await pipeline(request, createWriteStream(path))
  const file = await open(path)
  await file.sync()
  await file.close()
  response.end('{}')
}).listen(Number(port), 'localhost', () => console.info('listening'))
