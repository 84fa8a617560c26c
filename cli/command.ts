// A command as data: its help, its completion, the list of `commands` and the parsing of its words follow from it.
import type { ParseArgsConfig } from 'node:util'
import type { Terminal } from './terminal.ts'

export type Option = {
  type: 'string' | 'boolean'
  /** May be given several times. */
  multiple?: true
  short?: string
  /** The word for the value in the help. */
  value?: string
  summary: string
  /** For completion. */
  choices?: readonly string[]
}

export type Given = {
  words: string[]
  text(name: string): string | undefined
  list(name: string): string[]
  has(name: string): boolean
}

export type Command = {
  name: string
  /** The words after the name, such as `ID`. */
  takes?: string
  minWords?: number
  maxWords?: number
  summary: string
  options: Record<string, Option>
  examples?: string[]
  run(given: Given, terminal: Terminal): Promise<undefined | number>
}

/** Every command has them. */
export const commonOptions: Record<string, Option> = {
  server: {
    type: 'string',
    value: 'URL',
    summary: 'The server, in place of the one that was logged in to last',
  },
  json: { type: 'boolean', summary: 'Print JSON, as when the output is no terminal' },
  table: { type: 'boolean', summary: 'Print for people, even if the output is no terminal' },
  help: { type: 'boolean', short: 'h', summary: 'Show this' },
}

export function optionsOf(command: Command): Record<string, Option> {
  return { ...command.options, ...commonOptions }
}

export function parserOptions(command: Command): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(
    Object.entries(optionsOf(command)).map(([name, { type, multiple, short }]) => [
      name,
      { type, ...(multiple && { multiple }), ...(short && { short }) },
    ]),
  )
}
