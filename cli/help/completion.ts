// Completion for bash, zsh and fish, made from the commands.
import { type Command, optionsOf } from '../command.ts'
import { Failure } from '../failure.ts'

const shells = ['bash', 'zsh', 'fish'] as const

/** `listed` is called when the command runs, because the list contains the command itself. */
export function makeCompletion(listed: () => readonly Command[]): Command {
  return {
    name: 'completion',
    takes: 'bash|zsh|fish',
    minWords: 1,
    summary: 'Print the completion for a shell',
    options: {},
    examples: ['carillon completion bash > ~/.local/share/bash-completion/completions/carillon'],
    run: async ({ words: [shell] }) => {
      if (shell === 'bash' || shell === 'zsh') process.stdout.write(forBash(listed(), shell))
      else if (shell === 'fish') process.stdout.write(forFish(listed()))
      else throw new Failure('usage', `Name a shell: ${shells.join(', ')}.`)
      return undefined
    },
  }
}

/** zsh understands the completion of bash. */
function forBash(commands: readonly Command[], shell: 'bash' | 'zsh'): string {
  const names = commands.map(({ name }) => name).join(' ')
  const cases = commands.map((command) => {
    const options = Object.keys(optionsOf(command)).map((name) => `--${name}`)
    return `    ${command.name}) words="${options.join(' ')}" ;;`
  })
  const choices = commands.flatMap((command) =>
    Object.entries(optionsOf(command)).flatMap(([name, { choices: known }]) =>
      known ? [`    ${command.name}:--${name}) words="${known.join(' ')}" ;;`] : [],
    ),
  )
  const lead = shell === 'zsh' ? 'autoload -U +X bashcompinit && bashcompinit\n' : ''
  return `${lead}_carillon() {
  local words="" current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  if [ "$COMP_CWORD" -le 1 ]; then
    COMPREPLY=($(compgen -W "${names} help version" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
    help) words="${names}" ;;
${cases.join('\n')}
  esac
  case "\${COMP_WORDS[1]}:$before" in
${choices.join('\n')}
    *:--media|*:--out) words=$(compgen -f -- "$current") ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _carillon carillon
`
}

function forFish(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => [
    `complete -c carillon -n __fish_use_subcommand -a ${command.name} -d ${quoted(command.summary)}`,
    ...Object.entries(optionsOf(command)).map(([name, { value, summary, short, choices }]) =>
      [
        `complete -c carillon -n "__fish_seen_subcommand_from ${command.name}" -l ${name}`,
        ...(short ? [`-s ${short}`] : []),
        ...(value ? ['-r'] : []),
        ...(choices ? [`-a ${quoted(choices.join(' '))}`] : []),
        `-d ${quoted(summary)}`,
      ].join(' '),
    ),
  ])
  return `${lines.join('\n')}\n`
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
