// A connection that listens for NOTIFY. While it is down, caches that rely on notifications must not be trusted. A
// connection can also fail silently: a firewall drops it, or a pooler does not forward notifications. So it regularly
// notifies itself; if that notification does not come back, no cache is current.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Lasting, openLasting } from './lasting-connection.ts'

type Listener = Lasting & {
  /** Every notification sent until two seconds ago has arrived. */
  isCurrent(): boolean
}

type Handlers = {
  /** Of the connection, as PostgreSQL shows it. */
  name?: string
  /** The handler of the notifications of each channel. */
  channels: Record<string, (payload: string) => void>
  /** Called with false as soon as notifications may be missed, and with true when they arrive again. */
  onConnected: (connected: boolean) => void
}

const beatMs = 500
const currentMs = 2000
/** After this time without its own notification the connection is replaced. */
const silentMs = 4000

export async function listen(
  url: string,
  { name = 'carillon listen', channels, onConnected }: Handlers,
): Promise<Listener> {
  // A channel of its own: other processes need not receive these.
  const ownChannel = `carillon_beat_${randomUUID()}`
  let heartbeat: Heartbeat | undefined
  const connection = await openLasting(url, {
    name,
    async prepare(client) {
      const fresh = startHeartbeat(client, ownChannel)
      client.on('notification', (message) => {
        if (message.channel === ownChannel) fresh.receive(message.payload ?? '')
        else channels[message.channel]?.(message.payload ?? '')
      })
      client.on('end', fresh.stop)
      for (const channel of [...Object.keys(channels), ownChannel])
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      heartbeat = fresh
      fresh.beat()
    },
    onConnected,
  })
  return {
    isCurrent: () => heartbeat?.isCurrent() ?? false,
    close() {
      heartbeat?.stop()
      return connection.close()
    },
  }
}

type Heartbeat = {
  beat(): void
  receive(payload: string): void
  isCurrent(): boolean
  stop(): void
}

/** Notifications arrive in the order in which they were sent, so one that came back proves that all before it did. */
function startHeartbeat(client: pg.Client, channel: string): Heartbeat {
  let receivedAt = Number.NEGATIVE_INFINITY
  const startedAt = performance.now()
  let isSending = false
  const beat = () => {
    const now = performance.now()
    // While a query is unanswered, end() closes the socket without waiting for PostgreSQL.
    if (now - Math.max(receivedAt, startedAt) > silentMs) return void client.end()
    if (isSending) return
    isSending = true
    const done = () => {
      isSending = false
    }
    client.query('select pg_notify($1, $2)', [channel, String(now)]).then(done, done)
  }
  const timer = setInterval(beat, beatMs).unref()
  return {
    beat,
    // The payload is the time at which it was sent.
    receive: (payload) => {
      receivedAt = Number(payload)
    },
    isCurrent: () => performance.now() - receivedAt <= currentMs,
    stop: () => clearInterval(timer),
  }
}
