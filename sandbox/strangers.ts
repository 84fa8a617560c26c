// A browser on this machine can be sent here by a page from anywhere: under a name of its own that suddenly means
// 127.0.0.1 (DNS rebinding), or by a form that posts to us. Neither is meant for whoever practises.
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** `hosts`: names beyond those of this machine that the sandbox goes by. */
export function refuseStrangers(app: FastifyInstance, hosts: () => string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isOurName(hostnameOf(request.headers.host), hosts()))
      return reply.code(403).send({ error: 'The sandbox does not go by this name.' })
    if (isSentByAnotherPage(request))
      return reply.code(403).send({ error: 'Another page sent this to the sandbox.' })
  })
}

/**
 * Nobody can make an address or localhost mean something else, nor a name without a dot (sandbox, in containers): what a
 * stranger owns is a domain.
 */
function isOurName(name: string | undefined, hosts: string[]): boolean {
  if (name === undefined) return false
  if (isIP(name.replace(/^\[|\]$/g, '')) > 0 || !name.includes('.')) return true
  return name.endsWith('.localhost') || hosts.includes(name)
}

/** Older browsers, and all of them where we are not on localhost, tell only where a request comes from. */
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
