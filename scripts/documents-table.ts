// What the made documents share.

export function made(from: string): string {
  return `<!-- Made by npm run documents from ${from}. Change that, not this file. -->`
}

export function table(head: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
