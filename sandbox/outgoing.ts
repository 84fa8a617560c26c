// A request of the sandbox to somebody else, over a connection to the one address that was judged: a name that means
// something else a moment later leads nowhere else.
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
    // No agent: a connection that was kept may lead to an address that was judged for something else.
    send(url, { ...rest, lookup, agent: false })
      .on('response', resolve)
      .on('error', reject)
      .end(body)
  })
}
