// Record keys of Bluesky: a TID is a time in microseconds and ten random bits, written so that later ones sort after earlier.
import { randomInt } from 'node:crypto'

const letters = '234567abcdefghijklmnopqrstuvwxyz'
const length = 13

export function makeTid(now = Date.now()): string {
  const micros = BigInt(now) * 1_000n + BigInt(randomInt(1_000))
  let rest = (micros << 10n) | BigInt(randomInt(1_024))
  let tid = ''
  while (tid.length < length) {
    tid = letters.charAt(Number(rest % 32n)) + tid
    rest /= 32n
  }
  return tid
}

/** When a record key was made; undefined: it is not a TID. */
export function timeOfTid(tid: string): Date | undefined {
  if (!/^[2-7a-j][2-7a-z]{12}$/.test(tid)) return undefined
  const bits = [...tid].reduce((sum, letter) => (sum << 5n) | BigInt(letters.indexOf(letter)), 0n)
  return new Date(Number((bits >> 10n) / 1_000n))
}
