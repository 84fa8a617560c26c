// One connection that listens for NOTIFY. While it is broken, whoever relies on it must not trust what it has cached.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Listener = { close(): Promise<void> }
type Handlers = {
  channel: string
  onNotice: (payload: string) => void
  /** Called with false as soon as notices may be missed, and with true when they arrive again. */
  onConnected: (connected: boolean) => void
}

export async function listen(url: string, handlers: Handlers): Promise<Listener> {
  let closed = false
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'carillon listen',
      keepAlive: true,
    })
    next.on('notification', (message) => handlers.onNotice(message.payload ?? ''))
    // 'end' follows every loss of the connection, also after an 'error'.
    next.on('error', () => undefined)
    next.on('end', () => {
      if (closed || client !== next) return
      handlers.onConnected(false)
      void reconnect()
    })
    await next.connect()
    await next.query(`listen ${pg.escapeIdentifier(handlers.channel)}`)
    client = next
    handlers.onConnected(true)
  }

  async function reconnect(): Promise<void> {
    for (let pause = 50; !closed; pause = Math.min(pause * 2, 2000)) {
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
      await client?.end()
    },
  }
}
