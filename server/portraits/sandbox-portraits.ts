// The sandbox shows portraits of its people. It is on this machine, which the guard against private addresses rightly refuses.
import type { Outbound } from '../outbound/outbound.ts'

type Downloads = Pick<Outbound, 'download'>

/** Downloads portraits from the sandbox that this service was started with, and everything else behind the guard. */
export function withPortraits(outbound: Downloads, sandboxUrl: string | undefined): Downloads {
  if (sandboxUrl === undefined) return outbound
  const { origin } = new URL(sandboxUrl)
  return {
    async download(url, options) {
      if (!isPortrait(url, origin)) return outbound.download(url, options)
      const { status, body } = await fetch(url, { signal: options.signal, redirect: 'error' })
      return { status, headers: {}, bytes: body ?? ReadableStream.from([]) }
    },
  }
}

/** The path of a parsed URL holds no dots that lead elsewhere. */
function isPortrait(url: string, origin: string): boolean {
  const parsed = URL.parse(url)
  return (
    parsed?.origin === origin && /^\/_sandbox\/portraits\/[0-9a-f]+\.png$/.test(parsed.pathname)
  )
}
