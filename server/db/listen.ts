// One connection that listens for NOTIFY. While it is broken, whoever relies on it must not trust what it has cached.
import pg from 'pg'
import { type Lasting, openLasting } from './lasting.ts'

type Handlers = {
  channel: string
  onNotice: (payload: string) => void
  /** Called with false as soon as notices may be missed, and with true when they arrive again. */
  onConnected: (connected: boolean) => void
}

export function listen(
  url: string,
  { channel, onNotice, onConnected }: Handlers,
): Promise<Lasting> {
  return openLasting(url, {
    name: 'carillon listen',
    async prepare(client) {
      client.on('notification', (message) => onNotice(message.payload ?? ''))
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    onConnected,
  })
}
