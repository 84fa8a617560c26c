// A file of a spreadsheet, and the call that imports it.
import type { Creating } from './attempt.ts'

export function creatingImport(unique: (word: string) => string): Creating {
  return {
    call: 'POST /v1/imports',
    prepare: async () => {
      const text = unique('imported')
      return {
        path: '/v1/imports?dryRun=true',
        body: Buffer.from(`text\n${text}\n`),
        made: `select from import_rows where content ->> 'text' = '${text}'`,
      }
    },
    change: async ({ path }) => ({ path, body: Buffer.from('text\nAnother\n') }),
  }
}
