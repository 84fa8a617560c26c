// Runs rounds of load from a second process, and takes the median.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { median, spreadOf } from '../section.ts'
import { authorizationOf, type BenchService, refreshTokens } from './bench-service.ts'
import type { Refresh } from './refresh.ts'

const rounds = 5
const roundSeconds = 2
// Until V8 has optimised the hot code; the service has more code than the baseline and takes longer.
const warmUpSeconds = 10
const chains = 8

/** With bodies the requests are POSTs that send them in turn. */
export type Asked = { path: string; bodies?: unknown[] }

export type Comparison = {
  path: string
  service: number
  bare: number
  ratio: number
  spread: string
}

/** Alternates between the two, so that other load on the machine affects both equally. */
export async function compare(
  { service, bareUrl, token }: Pick<BenchService, 'service' | 'bareUrl' | 'token'>,
  { path, bodies }: Asked,
): Promise<Comparison> {
  const ours = (seconds: number) => load(`${service.url}${path}`, { token, seconds, bodies })
  const theirs = (seconds: number) => load(`${bareUrl}${path}`, { token: '', seconds, bodies })
  await ours(warmUpSeconds)
  await theirs(warmUpSeconds)
  const pairs: { service: number; bare: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ service: await ours(roundSeconds), bare: await theirs(roundSeconds) })
  }
  const ratios = pairs.map((pair) => pair.service / pair.bare)
  return {
    path,
    service: median(pairs.map((pair) => pair.service)),
    bare: median(pairs.map((pair) => pair.bare)),
    ratio: median(ratios),
    spread: spreadOf(ratios),
  }
}

/** Requests per second to the token endpoint, each with a new refresh token. */
export async function measureRefresh({ service }: BenchService): Promise<number> {
  const setup = async (): Promise<Refresh> => ({
    url: service.url,
    authorization: authorizationOf(service),
    refreshTokens: await refreshTokens(service, chains),
  })
  const once = async (seconds: number) =>
    inChild('refresh.ts', [String(seconds)], { REFRESH: JSON.stringify(await setup()) })
  await once(roundSeconds)
  return median([await once(roundSeconds), await once(roundSeconds), await once(roundSeconds)])
}

type Load = { token: string; seconds: number; bodies: unknown[] | undefined }

function load(url: string, { token, seconds, bodies }: Load): Promise<number> {
  return inChild('../load.ts', [url, token, String(seconds)], {
    BODIES: JSON.stringify(bodies ?? []),
  })
}

async function inChild(file: string, words: string[], environment = {}): Promise<number> {
  const script = fileURLToPath(new URL(file, import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...words], {
    env: { ...process.env, ...environment },
    timeout: 60_000,
  })
  const { perSecond, failed } = JSON.parse(stdout) as { perSecond: number; failed: number }
  if (failed > 0)
    throw new Error(`${failed} requests of ${words[0]} failed: the figure means nothing`)
  return perSecond
}
