// The frames while a card is dragged over the whole month and put back.
import type { Page } from 'playwright-core'
import { need } from '../../support/need.ts'

export type Frames = { count: number; p95: number; worst: number }

const moves = 90

export async function measureDrag(page: Page, address: string): Promise<Frames> {
  await page.goto(address)
  const card = page.locator('[data-card]').first()
  await card.waitFor()
  const grid = need(await page.getByRole('grid').boundingBox())
  const { x, y, height } = need(await card.boundingBox())
  await page.mouse.move(x + 20, y + height / 2)
  await page.evaluate(watchFrames)
  await page.mouse.down()
  for (let step = 1; step <= moves; step += 1) {
    // There and back over all columns, once from the top to the bottom.
    const across = 0.5 - 0.48 * Math.cos((step / moves) * 6 * Math.PI)
    await page.mouse.move(
      grid.x + grid.width * across,
      grid.y + 40 + (grid.height - 50) * (step / moves),
    )
  }
  if ((await page.locator('[data-lifted]').count()) !== 1) throw new Error('no card was dragged')
  if ((await page.locator('[data-over]').count()) !== 1)
    throw new Error('no cell was under the card')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  const frames = await page.evaluate(() => {
    const { __frames: times } = globalThis as unknown as { __frames: number[] }
    return times.slice(1).map((time, index) => time - (times[index] ?? 0))
  })
  frames.sort((one, other) => one - other)
  return {
    count: frames.length,
    p95: frames[Math.floor(frames.length * 0.95)] ?? Number.NaN,
    worst: frames.at(-1) ?? Number.NaN,
  }
}

function watchFrames(): void {
  const page = globalThis as unknown as {
    __frames: number[]
    requestAnimationFrame: (run: (time: number) => void) => void
  }
  page.__frames = []
  const note = (time: number) => {
    page.__frames.push(time)
    page.requestAnimationFrame(note)
  }
  page.requestAnimationFrame(note)
}
