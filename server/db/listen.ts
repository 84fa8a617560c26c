// One connection that listens for NOTIFY. While it is broken, whoever relies on it must not trust what it has cached. A
// connection can also fall silent without breaking: a box between has forgotten it, or a pooler passes no notices on. So it
// sends a notice to itself all the time; when that does not come back, nothing that is cached is current.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Lasting, openLasting } from './lasting-connection.ts'

export type Listener = Lasting & {
  /** Every notice that was sent until two seconds ago has arrived. */
  isCurrent(): boolean
}

type Handlers = {
  channel: string
  onNotice: (payload: string) => void
  /** Called with false as soon as notices may be missed, and with true when they arrive again. */
  onConnected: (connected: boolean) => void
}

const beatMs = 500
const currentMs = 2000
/** After so long without a sign of life the connection is made anew. */
const silentMs = 4000

export async function listen(
  url: string,
  { channel, onNotice, onConnected }: Handlers,
): Promise<Listener> {
  // Of its own: the others need not hear it.
  const ownChannel = `carillon_beat_${randomUUID()}`
  let heart: Heart | undefined
  const connection = await openLasting(url, {
    name: 'carillon listen',
    async prepare(client) {
      const fresh = startHeart(client, ownChannel)
      client.on('notification', (message) => {
        if (message.channel === ownChannel) fresh.hear(message.payload ?? '')
        else onNotice(message.payload ?? '')
      })
      client.on('end', fresh.stop)
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      await client.query(`listen ${pg.escapeIdentifier(ownChannel)}`)
      heart = fresh
      fresh.beat()
    },
    onConnected,
  })
  return {
    isCurrent: () => heart?.isCurrent() ?? false,
    close() {
      heart?.stop()
      return connection.close()
    },
  }
}

type Heart = {
  beat(): void
  hear(payload: string): void
  isCurrent(): boolean
  stop(): void
}

/** Notices of a connection come in the order in which they were sent, so one that is back proves all before it. */
function startHeart(client: pg.Client, channel: string): Heart {
  let heardAt = Number.NEGATIVE_INFINITY
  const startedAt = performance.now()
  let isAsking = false
  const beat = () => {
    const now = performance.now()
    // With a query under way it does not say goodbye, which would wait as well.
    if (now - Math.max(heardAt, startedAt) > silentMs) return void client.end()
    if (isAsking) return
    isAsking = true
    const done = () => {
      isAsking = false
    }
    client.query('select pg_notify($1, $2)', [channel, String(now)]).then(done, done)
  }
  const timer = setInterval(beat, beatMs).unref()
  return {
    beat,
    // As of when it was sent.
    hear: (payload) => {
      heardAt = Number(payload)
    },
    isCurrent: () => performance.now() - heardAt <= currentMs,
    stop: () => clearInterval(timer),
  }
}
