// The help of the program and of each command, from the commands themselves.
import { type Command, commonOptions, type Option } from '../command.ts'
import { variables } from '../environment.ts'
import { exitCodes } from '../exit-codes.ts'

export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
  return `Usage: carillon COMMAND [OPTIONS]

${lines.join('\n')}

carillon help COMMAND explains one. CARILLON_SERVER and CARILLON_TOKEN stand for --server and a log-in.
`
}

export function helpOf(command: Command): string {
  const { name, takes = '', summary, options, examples = [] } = command
  const usage = ['Usage: carillon', name, takes, '[OPTIONS]'].filter(Boolean).join(' ')
  const own = Object.entries(options).map(line)
  const common = Object.entries(commonOptions).map(line)
  return `${[
    usage,
    '',
    `${summary}.`,
    '',
    ...own,
    ...common,
    ...(examples.length > 0 ? ['', 'Examples:', ...examples.map((one) => `  ${one}`)] : []),
  ].join('\n')}\n`
}

function line([name, { short, value, summary }]: [string, Option]): string {
  const word = `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`
  return `  ${word.padEnd(22)}  ${summary}`
}

/** For programs: everything that the help says, and the exit codes. */
export function describe(commands: readonly Command[]) {
  return {
    commands: commands.map(({ name, takes, summary, options, examples }) => ({
      name,
      takes: takes ?? null,
      summary,
      options: Object.entries({ ...options, ...commonOptions }).map(([option, given]) => ({
        name: option,
        type: given.type,
        isMultiple: given.multiple ?? false,
        short: given.short ?? null,
        value: given.value ?? null,
        choices: given.choices ?? null,
        summary: given.summary,
      })),
      examples: examples ?? [],
    })),
    exitCodes: Object.values(exitCodes),
    environment: [...variables],
  }
}
