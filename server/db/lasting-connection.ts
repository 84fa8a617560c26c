// One connection that lasts: while it is lost it is made again, until it is closed.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Lasting = { close(): Promise<void> }
type Options = {
  name: string
  /** What makes a new connection what it is for. If this fails it is tried again with another one. */
  prepare: (client: pg.Client) => Promise<void>
  /** Between two tries. */
  longestPauseMs?: number
  /** Called with false as soon as it is lost, and with true when it is there, the first time as well. */
  onConnected?: (connected: boolean) => void
}

/** Rejects when the first connection fails; after that it does not give up. */
export async function openLasting(url: string, options: Options): Promise<Lasting> {
  const { name, prepare, longestPauseMs = 2000, onConnected = () => undefined } = options
  let closed = false
  let current: pg.Client | undefined

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      // A machine that hangs would otherwise keep us waiting for it, also when we should end.
      connectionTimeoutMillis: 5000,
    })
    // 'end' follows every loss of the connection, also after an 'error'.
    client.on('error', () => undefined)
    await client.connect()
    try {
      // Closed while it came about: nobody would ever end it.
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
    for (let pause = 50; !closed; pause = Math.min(pause * 2, longestPauseMs)) {
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
