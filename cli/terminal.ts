// Prints for a command: a table for people, JSON for programs; and asks a person. Notes go to the error output.
import { createInterface } from 'node:readline/promises'
import { Failure } from './failure.ts'

type Row = Record<string, string>
export type Terminal = {
  isJson: boolean
  /** `data` for programs; `show` says the same to people. */
  print(data: unknown, show: () => string): void
  /** One line of a list that has no end. */
  printLine(data: unknown, show: () => string): void
  note(text: string): void
  /** Without a person to ask it is an error; `--yes` answers before. */
  confirm(question: string): Promise<void>
}

export function openTerminal(isJson: boolean): Terminal {
  const write = (text: string) => process.stdout.write(`${text}\n`)
  return {
    isJson,
    print: (data, show) => write(isJson ? JSON.stringify(data, null, 2) : show()),
    printLine: (data, show) => write(isJson ? JSON.stringify(data) : show()),
    note: (text) => {
      if (!isJson) process.stderr.write(`${text}\n`)
    },
    confirm: async (question) => {
      if (!process.stdin.isTTY || !process.stderr.isTTY)
        throw new Failure('usage', `${question} Say so with --yes.`)
      const lines = createInterface({ input: process.stdin, output: process.stderr })
      const answer = await lines.question(`${question} [y/N] `)
      lines.close()
      if (!/^y(es)?$/i.test(answer.trim())) throw new Failure('usage', 'Nothing was done.')
    },
  }
}

/** Columns as wide as their content; the last one is cut at the width of the terminal. */
export function table(rows: Row[], none = 'Nothing.'): string {
  const [first] = rows
  if (!first) return none
  const names = Object.keys(first)
  const widths = names.map((name) =>
    Math.max(name.length, ...rows.map((row) => [...(row[name] ?? '')].length)),
  )
  const total = process.stdout.columns ?? Number.POSITIVE_INFINITY
  const line = (cells: string[]) =>
    cutAt(
      cells
        .map((cell, at) => padded(cell, widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
      total,
    )
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))].map(line).join('\n')
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - [...text].length))
}

function cutAt(text: string, width: number): string {
  const letters = [...text]
  return letters.length > width ? `${letters.slice(0, width - 1).join('')}…` : text
}

/** Texts of people and networks are shown without what a terminal would obey. */
export function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
}

export async function readInput(): Promise<string> {
  let text = ''
  process.stdin.setEncoding('utf8')
  for await (const piece of process.stdin) text += piece
  return text
}
