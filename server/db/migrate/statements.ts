// The statements of an SQL file, one by one.

/** A comment, a text, a name or a body, in which a semicolon ends nothing; or the semicolon that ends a statement. */
const token = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g

/** Without comments and without the semicolon at the end. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let statement = ''
  let end = 0
  for (const { 0: found, index } of sql.matchAll(token)) {
    statement += sql.slice(end, index)
    end = index + found.length
    if (found === ';') {
      statements.push(statement)
      statement = ''
    } else if (!found.startsWith('--')) statement += found
  }
  return [...statements, statement + sql.slice(end)].map((one) => one.trim()).filter(Boolean)
}
