// The page about the command line has every exit code, in the words of the program.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { commands } from '../../cli/commands.ts'
import { exitCodes } from '../../cli/exit-codes.ts'

const page = await readFile('docs/command-line.md', 'utf8')

test('docs/command-line.md lists every exit code', () => {
  const rows = [...page.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(
    ([, code, when]) => `${code} ${when}`,
  )
  assert.deepEqual(
    rows,
    Object.values(exitCodes).map(({ code, when }) => `${code} ${when}`),
  )
})

test('docs/command-line.md shows every command', () => {
  for (const { name } of commands) assert.match(page, new RegExp(`carillon ${name}\\b`), name)
})
