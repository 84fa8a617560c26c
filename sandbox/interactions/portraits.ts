// Pictures of the people who act on the networks: small portraits, drawn from the id, as pixels because services decode them.
import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { World } from '../exchange/exchange.ts'
import type { NetworkName } from '../names.ts'

export function portraitAddress(world: World, network: NetworkName, id: string): string {
  const name = createHash('sha256').update(`${network} ${id}`).digest('hex').slice(0, 16)
  return `${world.publicUrl()}/_sandbox/portraits/${name}.png`
}

export function portraitRoutes(app: FastifyInstance): void {
  app.get('/_sandbox/portraits/:file', async (request, reply) => {
    const { file } = request.params as { file: string }
    const [, name] = /^([0-9a-f]{16})\.png$/.exec(file) ?? []
    if (!name) return reply.code(404).type('text/plain').send('There is no such portrait.')
    return reply
      .headers({ 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' })
      .type('image/png')
      .send(drawPortrait(name))
  })
}

type Colour = readonly [number, number, number]

const size = 96
const samples = 3
const backgrounds: Colour[] = [
  [186, 214, 205],
  [244, 211, 178],
  [205, 200, 235],
  [247, 206, 206],
  [199, 221, 242],
  [232, 226, 184],
]
const clothes: Colour[] = [
  [15, 95, 90],
  [154, 52, 18],
  [109, 40, 217],
  [190, 18, 60],
  [29, 78, 216],
  [63, 98, 18],
]
const skins: Colour[] = [
  [250, 220, 196],
  [233, 190, 153],
  [198, 140, 98],
  [141, 91, 59],
  [92, 58, 38],
]
const hairs: Colour[] = [
  [44, 33, 28],
  [92, 58, 30],
  [176, 120, 60],
  [225, 190, 120],
  [120, 120, 125],
]

function drawPortrait(name: string): Buffer {
  const bytes = Buffer.from(name, 'hex')
  const pick = (from: Colour[], place: number): Colour =>
    from[(bytes[place] ?? 0) % from.length] ?? [0, 0, 0]
  const [background, coat] = [pick(backgrounds, 0), pick(clothes, 1)]
  const [skin, hair] = [pick(skins, 2), pick(hairs, 3)]
  const hairline = 32 + ((bytes[4] ?? 0) % 8)
  const length = 44 + ((bytes[5] ?? 0) % 3) * 14
  const colourAt = (x: number, y: number): Colour => {
    const isFace = isIn(x, y, { x: 48, y: 44, across: 17, down: 20 })
    if (isFace && y > hairline) return skin
    if (isIn(x, y, { x: 48, y: 40, across: 22, down: 23 }) && (y < length || isFace)) return hair
    if (isIn(x, y, { x: 48, y: 66, across: 8, down: 12 })) return skin
    return isIn(x, y, { x: 48, y: 102, across: 38, down: 34 }) ? coat : background
  }
  return encode(colourAt)
}

type Ellipse = { x: number; y: number; across: number; down: number }

function isIn(x: number, y: number, at: Ellipse): boolean {
  return ((x - at.x) / at.across) ** 2 + ((y - at.y) / at.down) ** 2 <= 1
}

/** A PNG of 8-bit colours, each line without a filter. */
function encode(colourAt: (x: number, y: number) => Colour): Buffer {
  const lines = Buffer.alloc(size * (1 + size * 3))
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      lines.set(smooth(colourAt, x, y), y * (1 + size * 3) + 1 + x * 3)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(lines)), chunk('IEND')]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

/** The mean of several points in the pixel. */
function smooth(colourAt: (x: number, y: number) => Colour, x: number, y: number): number[] {
  const sum = [0, 0, 0]
  for (let point = 0; point < samples * samples; point += 1) {
    const [right, down] = [point % samples, Math.floor(point / samples)]
    const colour = colourAt(x + (right + 0.5) / samples, y + (down + 0.5) / samples)
    for (const [index, value] of colour.entries()) sum[index] = (sum[index] ?? 0) + value
  }
  return sum.map((value) => Math.round(value / samples ** 2))
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
