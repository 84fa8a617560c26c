// The code of a deletion that is done. It holds the time and a signature and nothing about the person, so nothing has to be stored.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '../../secrets/key-ring.ts'

export function makeCode(keyRing: KeyRing, network: string, at: Date): string {
  const begin = `${at.getTime().toString(36)}${randomBytes(4).toString('hex')}`
  return begin + sign(keyRing.signingKeys()[0] ?? '', network, begin)
}

/** When the deletion was done; undefined for a code that this service has not made. */
export function readCode(keyRing: KeyRing, network: string, code: string): Date | undefined {
  const [, begin = '', time = '', signature = ''] =
    /^(([0-9a-z]{8,9})[0-9a-f]{8})([0-9a-f]{32})$/.exec(code) ?? []
  const given = Buffer.from(signature)
  const isOurs = keyRing.signingKeys().some((key) => {
    const right = Buffer.from(sign(key, network, begin))
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return isOurs ? new Date(Number.parseInt(time, 36)) : undefined
}

function sign(key: string, network: string, begin: string): string {
  const mac = createHmac('sha256', key).update(`deletion:${network}:${begin}`).digest('hex')
  return mac.slice(0, 32)
}
