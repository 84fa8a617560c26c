// Sends a request of the sandbox to another server, over a connection to the address that was checked: a name that resolves
// to another address a moment later (DNS rebinding) has no effect.
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Reached } from './reach.ts'

type Options = {
  method?: string
  headers?: Record<string, string>
  body?: string
  signal: AbortSignal
}

/** Follows no redirect. */
export function sendTo(url: URL, reached: Reached, options: Options): Promise<IncomingMessage> {
  const { body, ...rest } = options
  const lookup: LookupFunction = (_name, { all }, done) =>
    all ? done(null, [reached]) : done(null, reached.address, reached.family)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    // No agent: a reused connection may lead to an address that was checked for another request.
    send(url, { ...rest, lookup, agent: false })
      .on('response', resolve)
      .on('error', reject)
      .end(body)
  })
}
