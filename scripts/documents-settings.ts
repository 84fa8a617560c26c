// .env.example: every setting with its usual value, from the table that reads them.
import { listSettings } from '../server/config/config.ts'

const width = 118

export function describeSettings(settings = listSettings()): string {
  const parts = Object.entries(settings).map(
    ([name, { example, help }]) => `${comment(help)}\n#${name}=${example}`,
  )
  const head = comment(
    'Every setting, with its usual value. Made by npm run documents from server/config/config.ts. ' +
      'Copy this file to .env and take the # from the lines you change. The environment itself wins over .env.',
  )
  return `${[head, ...parts].join('\n\n')}\n`
}

function comment(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`# ${word}`)
  }
  return lines.join('\n')
}
