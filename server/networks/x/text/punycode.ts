// The length of a label of a host name in ASCII (RFC 3492): a label longer than 63 is no host name, and no link.

const separators = /[\u3002\uFF0E\uFF61]/

export function asciiLength(label: string): number {
  if (!/[^\0-\x7F]/.test(label)) return label.length
  const parts = label.split(separators).map((part) => {
    const points = [...part].map((character) => character.codePointAt(0) ?? 0)
    return points.every(isBasic) ? part.length : 'xn--'.length + encodedLength(points)
  })
  return parts.reduce((sum, length) => sum + length + 1, -1)
}

const base = 36
const minThreshold = 1
const maxThreshold = 26

function isBasic(point: number): boolean {
  return point < 0x80
}

/** Basic characters stand for themselves, before a hyphen; every other one is a number of variable length. */
function encodedLength(points: number[]): number {
  const basic = points.filter(isBasic).length
  let length = basic > 0 ? basic + 1 : 0
  let handled = basic
  let delta = 0
  let bias = 72
  let next = 0x80
  while (handled < points.length) {
    const smallest = Math.min(...points.filter((point) => point >= next))
    delta += (smallest - next) * (handled + 1)
    next = smallest
    for (const point of points) {
      if (point < next) delta += 1
      if (point !== next) continue
      length += digits(delta, bias)
      bias = adapt(delta, handled + 1, handled === basic)
      delta = 0
      handled += 1
    }
    delta += 1
    next += 1
  }
  return length
}

function digits(delta: number, bias: number): number {
  let rest = delta
  for (let count = 1; ; count += 1) {
    const threshold = Math.min(maxThreshold, Math.max(minThreshold, count * base - bias))
    if (rest < threshold) return count
    rest = Math.floor((rest - threshold) / (base - threshold))
  }
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / count)
  let bias = 0
  for (; rest > ((base - minThreshold) * maxThreshold) / 2; bias += base)
    rest = Math.floor(rest / (base - minThreshold))
  return bias + Math.floor(((base - minThreshold + 1) * rest) / (rest + 38))
}
