// The service with its media worker, and the steps of an upload from a client.
import { startWorker } from '../../server/jobs/jobs.ts'
import { mediaForPost } from '../../server/media/media.ts'
import { startPublisher } from '../../server/publishing/publishing.ts'
import type { Services } from '../../server/services.ts'
import { importTasks, mediaTasks } from '../../server/tasks.ts'
import { atEnd } from '../support/at-end.ts'
import { type Answer, call, send, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { startTestService } from '../support/service.ts'

export type MediaService = Awaited<ReturnType<typeof startMediaService>>
export type Medium = {
  id: string
  state: 'QUEUED' | 'READY' | 'FAILED'
  downloadUrl: string | null
  downloadUrlDurationSeconds: number | null
  reason: string | null
  kind: 'IMAGE' | 'GIF' | 'VIDEO' | 'DOCUMENT'
  name: string | null
  sizeBytes: number
  width: number | null
  height: number | null
  durationSeconds: number | null
  thumbnailUrl: string | null
  progress: 'AWAITED' | 'PROCESSING' | 'DONE'
  createdDate: string
}

export async function startMediaService(environment: Record<string, string> = {}) {
  const service = await startTestService(environment)
  const { services } = service
  const worker = await startWorker({
    ...services,
    tasks: { ...mediaTasks(services, () => undefined), ...importTasks(services) },
    crontab: '',
    concurrency: services.config.mediaConcurrency,
  })
  atEnd(worker.stop)
  const token = await tokenOf(service, service.demo.member.owner.id)
  const withToken = { ...service, token }
  return { ...withToken, ...stepsOf(withToken) }
}

type Basis = Awaited<ReturnType<typeof startTestService>> & { token: string }

function stepsOf(service: Basis) {
  const requestUpload = async (sizeBytes: number, mimeType: string, token = service.token) => {
    const answer = await call(service, token, 'POST', '/v1/media', { sizeBytes, mimeType })
    if (answer.status !== 200) throw new Error(`no upload: ${answer.text}`)
    return (answer.body as { data: { id: string; uploadUrl: string } }).data
  }
  const readMedium = async (id: string, token = service.token): Promise<Medium> => {
    const answer = await call(service, token, 'GET', `/v1/media/${encodeURIComponent(id)}`)
    if (answer.status !== 200) throw new Error(`no medium: ${answer.text}`)
    return (answer.body as { data: Medium }).data
  }
  /** Waits until it is no longer QUEUED. */
  const settled = (id: string): Promise<Medium> =>
    eventually(
      async () => {
        const medium = await readMedium(id)
        return medium.state === 'QUEUED' ? undefined : medium
      },
      { every: 25 },
    )
  return {
    requestUpload,
    readMedium,
    settled,
    /** Requests an upload, sends the bytes and waits for the result. */
    async upload(bytes: Uint8Array, mimeType: string): Promise<Medium> {
      const { id, uploadUrl } = await requestUpload(bytes.length, mimeType)
      const answer = await put(uploadUrl, bytes)
      if (answer.status !== 200) throw new Error(`not uploaded: ${answer.status} ${answer.text}`)
      return settled(id)
    },
  }
}

/** Runs a publisher with short intervals until the end of the test file. */
export function publish(
  services: Services,
  times = { leaseMs: 120_000, callMs: 30_000, prepareMs: 60_000 },
): void {
  const publisher = startPublisher({
    ...services,
    networkFor: services.networks.forType,
    mediaFor: (message, networkName) => mediaForPost(services, message, networkName),
    rules: { catchUpMs: 3_600_000, maxLooks: 8 },
    concurrency: 5,
    ...times,
    pollMs: 20,
  })
  atEnd(publisher.stop)
}

export function put(
  url: string,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return send(url, { method: 'PUT', body: Buffer.from(bytes), headers })
}

export async function download(url: string | null, headers: Record<string, string> = {}) {
  const response = await fetch(url ?? '', { headers })
  return { status: response.status, headers: response.headers, bytes: await bytesOf(response) }
}

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer())
}
