// Compares the tests of two runs, so that no test is lost when tests are moved, joined or renamed:
//   node scripts/test.ts --all --report before.json … node scripts/test/compare-names.ts before.json after.json [successors.txt]
// Prints the names that only the first run has. A line `old file › old name -> where it is proven now` in the third file accounts
// for one of them, a line `old file › * -> …` for all of a file. Exits with 1 if a name is not accounted for.
import { readFile } from 'node:fs/promises'
import { argv } from 'node:process'
import type { FileResult } from './protocol.ts'

const [, , beforeFile = '', afterFile = '', successorsFile] = argv
const [before, after] = await Promise.all([readNames(beforeFile), readNames(afterFile)])
const successors = await readSuccessors(successorsFile)
const kept = new Set(after.map(({ name }) => name))
const gone = before.filter(({ name }) => !kept.has(name))
const isAccounted = ({ file, name }: Named) =>
  successors.has(`${file} › ${name}`) || successors.has(`${file} › *`)
const lost = gone.filter((one) => !isAccounted(one))
for (const { file, name } of lost) console.info(`${file} › ${name}`)
console.info(
  `${before.length} tests before, ${after.length} after; ${gone.length} names are gone, ${lost.length} of them unaccounted for`,
)
process.exitCode = lost.length === 0 ? 0 : 1

type Named = { file: string; name: string }

async function readNames(file: string): Promise<Named[]> {
  const results = JSON.parse(await readFile(file, 'utf8')) as Pick<FileResult, 'file' | 'tests'>[]
  return results.flatMap((result) => result.tests.map(({ name }) => ({ file: result.file, name })))
}

async function readSuccessors(file: string | undefined): Promise<Set<string>> {
  const text = file === undefined ? '' : await readFile(file, 'utf8')
  const lines = text.split('\n').map((line) => line.split(' -> '))
  return new Set(lines.filter(([, where]) => where?.trim()).map(([old = '']) => old.trim()))
}
