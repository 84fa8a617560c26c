// The console in Chromium: its first page, and the calendar with a full month.
import { atMost, type Line, median, type Section } from '../section.ts'
import { type Frames, measureDrag } from './drag.ts'
import { measureFirstPage, watchFirstPage } from './first-page.ts'
import { messageCount, openFixture } from './fixture.ts'
import { measurePaint, type Paint, watchPaint } from './paint.ts'

const runs = 5

export const consoleSection: Section = {
  name: 'console',
  title: 'The console',
  notes: `
- The first page: Home, signed in, from the start of the navigation until every panel shows its data and the page is free to take a click.
  The browser's cache is empty; the browser signs in silently on the way (\`/oauth2/auth\`, \`/oauth2/token\`). Five loads after one to warm
  up, the median.
- A month with ${messageCount} messages of 20 profiles in Chromium, 1280 × 860, headless, the service beside it. Five runs, the median of
  each figure.
- First paint: from the end of the summary's answer (\`GET /v1/messages/summary\`, three cards a day) to the frame after the first cards
  are in the page. The page is loaded again for each run.
- Drag: a card is carried over the whole month in 90 steps and put back by Escape; the times between animation frames, 16.7 ms at best.
  In the full month and in a month with this one card, in turn.`,
  measure,
}

async function measure(): Promise<Line[]> {
  const fixture = await openFixture()
  const { page } = fixture
  const firstPages: number[] = []
  const [paints, full, empty]: [Paint[], Frames[], Frames[]] = [[], [], []]
  try {
    await page.addInitScript(watchPaint)
    await page.addInitScript(watchFirstPage)
    await measureFirstPage(page, fixture.home)
    for (let run = 0; run < runs; run += 1)
      firstPages.push(await measureFirstPage(page, fixture.home))
    // Once to warm up.
    await measurePaint(page, fixture.full)
    for (let run = 0; run < runs; run += 1) {
      paints.push(await measurePaint(page, fixture.full))
      full.push(await measureDrag(page, fixture.full))
      empty.push(await measureDrag(page, fixture.empty))
    }
  } finally {
    await fixture.close()
  }
  return [firstPageLine(firstPages), ...linesOf(paints, full, empty)]
}

function firstPageLine(loads: number[]): Line {
  return atMost('The first page, until it can be used', {
    value: median(loads),
    goal: 1000,
    unit: 'ms',
    details: `loads ${spread(loads)}`,
  })
}

function linesOf(paints: Paint[], full: Frames[], empty: Frames[]): Line[] {
  const painted = paints.map(({ ms }) => ms)
  const p95 = full.map((frames) => frames.p95)
  const [worst, worstOfEmpty] = [full, empty].map((all) => median(all.map((one) => one.worst)))
  const [last] = paints
  const kilobytes = (bytes = 0) => `${Math.round(bytes / 1000)} KB`
  return [
    atMost(`First paint of a month with ${messageCount} messages after the data`, {
      value: median(painted),
      goal: 300,
      unit: 'ms',
      details: `runs ${spread(painted)}`,
    }),
    {
      what: 'The answer with its data',
      figure: `${kilobytes(last?.receivedBytes)} (${kilobytes(last?.wholeBytes)} uncompressed)`,
      goal: '',
      isMet: true,
    },
    atMost('Frames while a card is dragged in it, 95 of 100', {
      value: median(p95),
      goal: 50,
      unit: 'ms',
      details: `runs ${spread(p95)}, ${spread(full.map(({ count }) => count))} frames each; an empty month ${Math.round(median(empty.map((one) => one.p95)))} ms`,
    }),
    atMost('The longest of these frames against an empty month', {
      value: (worst ?? 0) / (worstOfEmpty ?? 1),
      goal: 2,
      digits: 2,
      details: `${Math.round(worst ?? 0)} ms, ${Math.round(worstOfEmpty ?? 0)} ms`,
    }),
  ]
}

function spread(values: number[]): string {
  return `${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))}`
}
