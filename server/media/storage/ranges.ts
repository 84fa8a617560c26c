// Parses the Range header (RFC 9110, 14.1.2): one range of bytes. Several ranges, or another unit, get the whole file, as the
// standard allows.

export function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!found) return undefined
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return undefined
  // A suffix range: without a first byte, the number is the length of the end of the file.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && first !== '' && Number(last) < Number(first)) return undefined
  return start < size && start <= end ? { start, end } : 'unsatisfiable'
}
