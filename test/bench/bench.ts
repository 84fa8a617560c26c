// npm run bench: measures, prints a table and writes docs/benchmarks.md. About two minutes on an idle machine.
import { writeFile } from 'node:fs/promises'
import { compare, measureRefresh } from './measure.ts'
import { currentLoad, type Figures, linesOf, renderDocument, renderTable } from './report.ts'
import { setStage } from './stage.ts'
import { measureStarts } from './starts.ts'

const loadBefore = currentLoad()
const figures = await measure()
console.info(renderTable(linesOf(figures)))
await writeFile(
  new URL('../../docs/benchmarks.md', import.meta.url),
  renderDocument(figures, loadBefore),
)
// A goal that is missed is written down, not hidden by a red run: machines differ.
process.exit(0)

async function measure(): Promise<Figures> {
  const starts = await measureStarts()
  const stage = await setStage()
  try {
    return {
      starts,
      comparisons: [await compare(stage, '/v1/me'), await compare(stage, '/v1/socialProfiles')],
      refreshPerSecond: await measureRefresh(stage),
      postgresVersion: stage.postgresVersion,
    }
  } finally {
    await stage.close()
  }
}
