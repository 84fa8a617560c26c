// Finds the command, parses its words, runs it, and says what failed.
import { parseArgs } from 'node:util'
import { type Command, type Given, parserOptions } from './command.ts'
import { commands, findCommand } from './commands.ts'
import { exitCodes } from './exit-codes.ts'
import { Failure, tell } from './failure.ts'
import { helpOf, overview } from './help/help.ts'
import { openTerminal } from './terminal.ts'
import { version } from './version.ts'

export async function runCommand(words: string[]): Promise<number> {
  const [name = '', ...rest] = words
  if (['', 'help', '--help', '-h'].includes(name)) {
    const asked = findCommand(rest[0] ?? '')
    process.stdout.write(asked ? helpOf(asked) : overview(commands))
    return name === '' ? exitCodes.usage.code : 0
  }
  if (name === '--version' || name === 'version') {
    process.stdout.write(`${version}\n`)
    return 0
  }
  const isPiped = !process.stdout.isTTY && !rest.includes('--table')
  const wantsJson = rest.includes('--json') || isPiped
  try {
    return (await runNamed(name, rest, wantsJson)) ?? 0
  } catch (error) {
    const { code, error: said } = tell(error)
    report(said, wantsJson)
    return code
  }
}

async function runNamed(
  name: string,
  words: string[],
  wantsJson: boolean,
): Promise<number | undefined> {
  const command = findCommand(name)
  if (!command) throw new Failure('usage', `There is no command ${name}. ${nearest(name)}`)
  const given = parse(command, words)
  if (!given.has('help')) return command.run(given, openTerminal(wantsJson))
  process.stdout.write(helpOf(command))
  return undefined
}

function nearest(name: string): string {
  const near = commands.find((one) => one.name.startsWith(name.slice(0, 2)))
  return near ? `Did you mean ${near.name}?` : 'carillon help lists them.'
}

function parse(command: Command, words: string[]): Given {
  const { values, positionals } = parsed(command, words)
  const given: Given = {
    words: positionals,
    text: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
    list: (name) => (Array.isArray(values[name]) ? values[name].map(String) : []),
    has: (name) => values[name] === true,
  }
  const { minWords = 0, maxWords = minWords } = command
  if (given.has('help')) return given
  if (positionals.length < minWords || positionals.length > maxWords)
    throw new Failure('usage', `Usage: carillon ${command.name} ${command.takes ?? ''}`.trim())
  return given
}

function parsed(command: Command, words: string[]) {
  let reason: unknown
  try {
    return parseArgs({ args: words, options: parserOptions(command), allowPositionals: true })
  } catch (error) {
    reason = error
  }
  const message = reason instanceof Error ? reason.message : String(reason)
  throw new Failure('usage', `${message}. See: carillon help ${command.name}`)
}

/** To the error output: what a script reads from the output is only what was asked for. */
function report({ message, ...more }: Record<string, unknown>, asJson: boolean): void {
  if (asJson) {
    process.stderr.write(`${JSON.stringify({ error: { message, ...more } })}\n`)
    return
  }
  const details = Object.entries({ Field: more.param, Request: more.requestId, See: more.docUrl })
  const lines = details.filter(([, value]) => value).map(([name, value]) => `  ${name}: ${value}`)
  process.stderr.write(`${[`carillon: ${message}`, ...lines].join('\n')}\n`)
}
