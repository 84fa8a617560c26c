// Cells that a spreadsheet program would execute as a formula, and rows of text with delimiters.

/** The first characters of a formula, also in the wide forms that some programs accept. */
const formula = /^'*[=+\-@＝＋－＠\t\r]/

/** An apostrophe in front makes a spreadsheet program show the cell as text. `readCell` takes it away again. */
export function writeCell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text
  const isPlain = harmless === harmless.trim() && !/[",;|\t\r\n]|^[“”„]/.test(harmless)
  return isPlain ? harmless : `"${harmless.replaceAll('"', '""')}"`
}

export function readCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

/** Spreadsheet programs take a file without it for one in an old encoding. */
export const byteOrderMark = '\ufeff'

export function writeRow(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}
