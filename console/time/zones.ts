/** The zones that this browser knows, and the member's own in any case. */
export function zoneNames(own: string): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), own])].sort()
}
