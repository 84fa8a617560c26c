// Ids are identity columns: decimal strings in responses, below 2^53 so that a JSON number represents them exactly.

/** Up to sixteen digits, no leading zero; MAX_SAFE_INTEGER itself has sixteen. */
export const idPattern = '^[1-9][0-9]{0,15}$'
const shape = new RegExp(idPattern)

export function isId(text: string): boolean {
  return shape.test(text) && Number(text) <= Number.MAX_SAFE_INTEGER
}
