// Reads the Dockerfile and .dockerignore: the stages with their instructions, and the files that a build is given.
import { readFile } from 'node:fs/promises'
import { join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

export type Instruction = { word: string; text: string }
export type Stage = { name: string | undefined; instructions: Instruction[] }

/** Of the whole file, with continued lines joined. */
export async function readStages(): Promise<Stage[]> {
  return parseStages(await readFile(join(root, 'Dockerfile'), 'utf8'))
}

/** Every stage is of the base image, which `ARG NODE_IMAGE` names before the first one. */
export function parseStages(text: string): Stage[] {
  const stages: Stage[] = []
  for (const instruction of parseLines(text)) {
    const from = /^\$\{NODE_IMAGE\}(?: AS (\w+))?$/.exec(instruction.text)
    if (instruction.word === 'FROM' && from) stages.push({ name: from[1], instructions: [] })
    else if (stages.length > 0) stages.at(-1)?.instructions.push(instruction)
    else if (instruction.word !== 'ARG') throw new Error(`${instruction.word} before any stage`)
  }
  return stages
}

function parseLines(text: string): Instruction[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#') && line.trim() !== '')
    .join('\n')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
  return lines.map((line) => {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (!word) throw new Error(`not an instruction: ${line}`)
    return { word, text: rest.trim() }
  })
}

/** The rules of .dockerignore: the last line that matches a path or a parent folder decides. */
export async function readIgnoreFile(): Promise<(file: string) => boolean> {
  const lines = (await readFile(join(root, '.dockerignore'), 'utf8')).trim().split('\n')
  return (file) => {
    const parts = file.split('/')
    const paths = parts.map((_part, index) => parts.slice(0, index + 1).join('/'))
    const last = lines.findLast((line) =>
      paths.some((path) => matchesGlob(path, line.replace('!', ''))),
    )
    return last === undefined || last.startsWith('!')
  }
}
