// Refuses requests that a foreign page makes through a browser on this machine: under a name that it rebinds to 127.0.0.1
// (DNS rebinding), or by a form that posts across sites.
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** `hosts`: further names of the sandbox. */
export function refuseStrangers(app: FastifyInstance, hosts: () => string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isOurName(hostnameOf(request.headers.host), hosts()))
      return reply.code(403).send({ error: 'The sandbox does not go by this name.' })
    if (isSentByAnotherPage(request))
      return reply.code(403).send({ error: 'Another page sent this to the sandbox.' })
  })
}

/**
 * An IP address, localhost and a name without a dot (sandbox, in containers) cannot be rebound: an attacker controls only
 * domains.
 */
function isOurName(name: string | undefined, hosts: string[]): boolean {
  if (name === undefined) return false
  if (isIP(name.replace(/^\[|\]$/g, '')) > 0 || !name.includes('.')) return true
  return name.endsWith('.localhost') || hosts.includes(name)
}

/** Older browsers, and all browsers outside localhost, send only the origin. */
function isSentByAnotherPage({ method, headers }: FastifyRequest): boolean {
  if (['GET', 'HEAD'].includes(method)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'cross-site' || site === 'same-site'
  const { origin } = headers
  return origin !== undefined && URL.parse(origin)?.host !== headers.host?.toLowerCase()
}

function hostnameOf(host: string | undefined): string | undefined {
  return URL.parse(`http://${host ?? ''}/`)?.hostname
}
