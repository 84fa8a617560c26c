// A connection that reconnects when it is lost, until it is closed.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Lasting = { close(): Promise<void> }
type Options = {
  name: string
  /** Sets up each new connection. If it fails, another connection is tried. */
  prepare: (client: pg.Client) => Promise<void>
  /** The longest pause between two tries. */
  maxPauseMs?: number
  /** Called with false as soon as the connection is lost, and with true when it is established, the first time too. */
  onConnected?: (connected: boolean) => void
}

/** Rejects if the first connection fails; after that it retries forever. */
export async function openLasting(url: string, options: Options): Promise<Lasting> {
  const { name, prepare, maxPauseMs = 2000, onConnected = () => undefined } = options
  let closed = false
  let current: pg.Client | undefined

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      // A server that hangs must not block the shutdown.
      connectionTimeoutMillis: 5000,
    })
    // Every loss emits 'end', also after an 'error'.
    client.on('error', () => undefined)
    await client.connect()
    try {
      // Closed while connecting: close() did not know of this connection.
      if (closed) throw new Error('closed')
      current = client
      await prepare(client)
    } catch (error) {
      await client.end()
      throw error
    }
    client.on('end', () => {
      if (closed) return
      onConnected(false)
      void reconnect()
    })
    onConnected(true)
  }

  async function reconnect(): Promise<void> {
    for (let pause = 50; !closed; pause = Math.min(pause * 2, maxPauseMs)) {
      try {
        return await connect()
      } catch {
        await sleep(pause, undefined, { ref: false })
      }
    }
  }

  await connect()
  return {
    async close() {
      closed = true
      await current?.end()
    },
  }
}
