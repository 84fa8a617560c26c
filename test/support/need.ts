export function need<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error('a value the test needs is missing')
  return value
}
