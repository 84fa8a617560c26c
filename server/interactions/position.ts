// The key of a cursor over interactions. Times are stored with millisecond precision, so time and key identify a row exactly.

export type Position = { at: Date; key: string }

const pattern = /^(\d{1,14}):([\x21-\x7e]{1,400})$/

export function isPosition(text: string): boolean {
  return pattern.test(text)
}

export function readPosition(text: string): Position {
  const [, time, key = ''] = pattern.exec(text) ?? []
  return { at: new Date(Number(time)), key }
}

export function writePosition({ at, key }: Position): string {
  return `${at.getTime()}:${key}`
}
