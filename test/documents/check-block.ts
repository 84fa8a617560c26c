// Checks a block without running it. Returns the problem, or undefined.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { parse as parseYaml } from 'yaml'
import type { Block } from './blocks.ts'

const markers = [/^runs until stopped$/, /^run when stopped$/, /^not run: \S/]

export async function findProblem(block: Block): Promise<string | undefined> {
  const { place, language, code, marker } = block
  const check = checks[language]
  if (!check) return `${place}: no check knows the language "${language}"`
  if (marker !== undefined && language === 'sh' && !markers.some((known) => known.test(marker)))
    return `${place}: the comment before the block is not understood`
  try {
    await check(code)
    return undefined
  } catch (error) {
    return `${place}: ${error instanceof Error ? error.message : error}`
  }
}

const checks: Record<string, (code: string) => unknown> = {
  sh: checkShell,
  json: (code) => JSON.parse(code),
  yaml: (code) => parseYaml(code),
  // Run against the database of the service, in walkthroughs.slow.test.ts.
  ini: checkIni,
  sql: () => undefined,
  text: () => undefined,
  // Generated from the code by npm run documents.
  mermaid: () => undefined,
}

function checkIni(code: string): void {
  const wrong = code.split('\n').find((line) => !/^$|^\[\w+\]$|^\w+ = \S.*$/.test(line))
  if (wrong !== undefined) throw new Error(`this is neither a section nor a value: ${wrong}`)
}

async function checkShell(code: string): Promise<void> {
  await promisify(execFile)('bash', ['-n', '-c', code])
  const pasted = code.replace(/<<'?END'?\n[\s\S]*?\nEND$/gm, '')
  // zsh, the shell of macOS, does not treat a pasted # as a comment.
  if (/(^|\s)#/m.test(pasted)) throw new Error('a comment cannot be pasted into zsh')
}
