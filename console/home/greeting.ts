/** By the hour of the member's zone, not of the browser's. */
export function greetingAt(hour: number): 'morning' | 'afternoon' | 'evening' | 'night' {
  if (hour < 5 || hour >= 23) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
