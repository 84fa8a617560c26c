// A length of time in words: 5 minutes.
import { locale } from '../texts/texts.ts'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** In the largest unit of which it is a whole number. */
export function formatDuration(seconds: number): string {
  const [unit, size] = units.find(([, one]) => seconds >= one && seconds % one === 0) ?? [
    'second',
    1,
  ]
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(
    seconds / size,
  )
}
