// Closes connections to networks by a TCP reset. An ordinary close leaves unacknowledged bytes in the kernel's send queue,
// and the kernel keeps retransmitting them: an aborted request could arrive a minute later. A reset empties the queue.

import { type LookupFunction, Socket } from 'node:net'
import { buildConnector } from 'undici'
import { SaidError, say } from '../../sentences/sentences.ts'

type Options = {
  timeoutMs: number
  ca?: string
  /** Resolves names; without it, the system does. */
  lookup?: LookupFunction
}

export function resettingConnector({ timeoutMs, ca, lookup }: Options): buildConnector.connector {
  const startTls = buildConnector({ timeout: timeoutMs, ...(ca ? { ca } : {}) })
  return (options, callback) => {
    connectTcp(options, { timeoutMs, lookup }, (...[error, socket]) => {
      if (error) callback(error, null)
      // Destroying a TLS socket destroys the TCP socket beneath it, and only that one can be reset.
      else if (options.protocol === 'https:') startTls({ ...options, httpSocket: socket }, callback)
      else callback(null, socket)
    })
  }
}

class ResettingSocket extends Socket {
  #isConnected = false
  #reason: { error: Error | undefined } | undefined

  constructor() {
    super()
    this.once('connect', () => {
      this.#isConnected = true
    })
  }

  /** A connection that was never open has sent nothing: no reset is needed. */
  override destroy(error?: Error): this {
    if (!this.#isConnected || this.destroyed) return super.destroy(error)
    // resetAndDestroy calls this function again, without the error.
    if (this.#reason) return super.destroy(this.#reason.error)
    this.#reason = { error }
    return this.resetAndDestroy()
  }
}

function connectTcp(
  { hostname, port, protocol }: buildConnector.Options,
  { timeoutMs, lookup }: { timeoutMs: number; lookup: LookupFunction | undefined },
  callback: buildConnector.Callback,
): void {
  const socket = new ResettingSocket()
  const timer = setTimeout(
    () => socket.destroy(new SaidError(say('connecting_took_too_long'))),
    timeoutMs,
  )
  const fail = (error: Error) => {
    clearTimeout(timer)
    callback(error, null)
  }
  socket.once('error', fail)
  socket.once('connect', () => {
    clearTimeout(timer)
    socket.off('error', fail)
    callback(null, socket)
  })
  socket.setNoDelay(true).setKeepAlive(true, 60_000)
  const usualPort = protocol === 'https:' ? 443 : 80
  socket.connect({
    host: withoutBrackets(hostname),
    port: Number(port || usualPort),
    ...(lookup ? { lookup } : {}),
  })
}

/** URLs write [::1], sockets take ::1. */
function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
