// The way to the service: whether it answers, whether both clocks agree, and its certificate.
import { connect } from 'node:tls'
import { Failure } from '../failure.ts'
import type { Check } from './doctor.ts'

const patienceMs = 10_000
/** Receivers of webhooks refuse deliveries that are five minutes away from their clock; times of posts are wrong long before that. */
const goodClockMs = 5000
const badClockMs = 60_000
const day = 86_400_000

export const checkReady: Check = async ({ baseUrl }) => {
  const began = performance.now()
  const response = await ask(`${baseUrl}/readyz`)
  const ms = Math.round(performance.now() - began)
  const body = (await response.json().catch(() => ({}))) as { status?: string; reason?: string }
  const found = `${body.status ?? response.status} after ${ms} ms ${body.reason ?? ''}`.trim()
  if (!response.ok) return { result: 'failed', found }
  return { result: body.reason ? 'warning' : 'ok', found }
}

export const checkClock: Check = async ({ baseUrl }) => {
  const before = Date.now()
  const response = await ask(`${baseUrl}/livez`)
  await response.body?.cancel()
  const there = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(there)) return { result: 'skipped', found: 'the service does not say its time' }
  // The header has whole seconds, and was written at some moment of the request.
  const here = (before + Date.now()) / 2 - 500
  const seconds = Math.round((here - there) / 1000)
  const away = Math.abs(here - there)
  const found = `${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} the service`
  if (away > badClockMs) return { result: 'failed', found }
  return { result: away > goodClockMs ? 'warning' : 'ok', found }
}

export const checkEncryption: Check = async ({ baseUrl }) => {
  const { protocol, hostname, port } = new URL(baseUrl)
  if (protocol === 'http:') return { result: 'skipped', found: 'the service is on this machine' }
  const certificate = await readCertificate(hostname, Number(port || 443))
  const days = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / day)
  const found = `the certificate ends in ${days} days`
  return { result: days < 14 ? 'warning' : 'ok', found }
}

function readCertificate(host: string, port: number): Promise<{ valid_to: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: patienceMs }, () => {
      const certificate = socket.getPeerCertificate()
      socket.end()
      resolve(certificate)
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', (error) => reject(new Failure('unreachable', `TLS: ${error.message}`)))
  })
}

export function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const request = fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) })
  return request.catch((error: Error) => {
    const { message } = error.cause instanceof Error ? error.cause : error
    throw new Failure('unreachable', `${new URL(url).origin}: ${message}`, { cause: error })
  })
}
