// Record keys for what people do on the pages of the sandbox: a TID is a time in microseconds and ten more bits.

const letters = '234567abcdefghijklmnopqrstuvwxyz'
const length = 13

export const tidPattern = /^[2-7a-j][2-7a-z]{12}$/

/** `id` is a number of the sandbox: a later one makes a later key. */
export function tidOf(id: string, now = Date.now()): string {
  const part = BigInt(id)
  let rest = ((BigInt(now) * 1_000n + ((part >> 10n) % 1_000n)) << 10n) | (part & 1_023n)
  let tid = ''
  while (tid.length < length) {
    tid = letters.charAt(Number(rest & 31n)) + tid
    rest >>= 5n
  }
  return tid
}
