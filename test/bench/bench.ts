// npm run bench [SECTION …]: measures, prints tables and writes them into docs/benchmarks.md. All of it takes about
// fifteen minutes on an idle machine. A section that is not selected keeps its figures in the document.
import { readFile, writeFile } from 'node:fs/promises'
import { chains } from './chains/chains.ts'
import { consoleSection } from './console/console.ts'
import { ground } from './ground/ground.ts'
import { interactions } from './interactions/interactions.ts'
import { media } from './media/media.ts'
import { messages } from './messages/messages.ts'
import { publishing } from './publishing/publishing.ts'
import { queue } from './queue/queue.ts'
import { describeMachine, renderTable, replaceSection } from './report.ts'
import { search } from './search/search.ts'
import type { Section } from './section.ts'
import { series } from './series/series.ts'

const sections: Section[] = [
  ground,
  messages,
  queue,
  series,
  search,
  publishing,
  chains,
  media,
  interactions,
  consoleSection,
]
const file = new URL('../../docs/benchmarks.md', import.meta.url)

const names = process.argv.slice(2)
const unknown = names.filter((name) => !sections.some((section) => section.name === name))
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}. There are: ${list(sections)}.`)
  process.exit(2)
}
for (const section of sections) {
  if (names.length > 0 && !names.includes(section.name)) continue
  const machine = describeMachine()
  const table = renderTable(await section.measure())
  console.info(`\n${section.title}\n${table}\n`)
  const text = [table, section.notes.trim(), machine].join('\n\n')
  await writeFile(file, replaceSection(await readFile(file, 'utf8'), section, text))
}
// A missed goal is recorded instead of failing the run, because machines differ.
process.exit(0)

function list(known: Section[]): string {
  return known.map((section) => section.name).join(', ')
}
