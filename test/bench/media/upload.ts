// Uploads through the service against a bare node:http server that writes the same stream to the same disk.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { call } from '../../support/client.ts'
import { freePort } from '../../support/free-port.ts'
import { median } from '../section.ts'

const fileBytes = 200_000_000
const rounds = 5

export type UploadFigures = {
  /** Megabytes per second. */
  service: number
  bare: number
  /** The median of the rounds. */
  ratio: number
  spread: string
}

/** `service` is a running service whose disk storage is under the same temporary directory. */
export async function measureUploads(service: {
  url: string
  token: string
}): Promise<UploadFigures> {
  const bare = await startBare()
  try {
    const ours = async () => {
      const wish = { sizeBytes: fileBytes, mimeType: 'video/mp4' }
      const { body } = await call(service, service.token, 'POST', '/v1/media', wish)
      return putSpeed((body as { data: { uploadUrl: string } }).data.uploadUrl)
    }
    const theirs = () => putSpeed(bare.url)
    // A warm-up, because the first upload also compiles code.
    await ours()
    await theirs()
    const pairs: { service: number; bare: number }[] = []
    for (let round = 0; round < rounds; round += 1)
      pairs.push({ service: await ours(), bare: await theirs() })
    const ratios = pairs.map((pair) => pair.service / pair.bare)
    return {
      service: median(pairs.map((pair) => pair.service)),
      bare: median(pairs.map((pair) => pair.bare)),
      ratio: median(ratios),
      spread: `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
    }
  } finally {
    await bare.stop()
  }
}

/** Megabytes per second, until the answer arrives. */
async function putSpeed(url: string): Promise<number> {
  const started = performance.now()
  const upload = request(url, { method: 'PUT', headers: { 'content-length': fileBytes } })
  const answered = once(upload, 'response')
  const piece = Buffer.alloc(1_000_000, 7)
  for (let sent = 0; sent < fileBytes; sent += piece.length)
    if (!upload.write(piece)) await once(upload, 'drain')
  upload.end()
  const [response] = await answered
  if (response.statusCode !== 200) throw new Error(`the upload was answered ${response.statusCode}`)
  response.resume()
  await once(response, 'end')
  return fileBytes / 1000 / (performance.now() - started)
}

async function startBare(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const directory = await mkdtemp(join(tmpdir(), 'carillon-bare-upload-'))
  const file = fileURLToPath(new URL('./bare-upload.ts', import.meta.url))
  const child = spawn(process.execPath, [file, String(port), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return {
    url: `http://localhost:${port}/`,
    async stop() {
      child.kill()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

if (import.meta.main) {
  const { startBenchService } = await import('../ground/bench-service.ts')
  const bench = await startBenchService()
  console.info(await measureUploads({ url: bench.service.url, token: bench.token }))
  await bench.close()
  process.exit(0)
}
