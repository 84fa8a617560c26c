// Reads and validates a seed file. Separate from loading, because a start that loads the demo needs neither the YAML parser nor
// the schema.
import { readFile } from 'node:fs/promises'
import { parse as parseYaml } from 'yaml'
import { OperatorError } from '../../config/operator-error.ts'
import { requireSeed, type Seed } from './seed-shape.ts'

export async function readSeed(path: string): Promise<Seed> {
  let value: unknown
  try {
    // JSON is YAML, too.
    value = parseYaml(await readFile(path, 'utf8'))
  } catch (cause) {
    throw new OperatorError(
      `${path} cannot be read: ${cause instanceof Error ? cause.message : cause}`,
      { exitCode: 2, cause },
    )
  }
  return requireSeed(value, path)
}
