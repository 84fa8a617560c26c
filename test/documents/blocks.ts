// Parses the fenced blocks of a document, with the comment before a block that says whether it is run.
import { readFile } from 'node:fs/promises'

export type Block = {
  /** Document and line, for messages. */
  place: string
  language: string
  code: string
  /** The comment on the line before it: <!-- not run: … --> */
  marker: string | undefined
}

/** A block to paste, and its expected output: the text block after it, where … stands for anything. */
export type Step = Block & { expected: string | undefined }

export async function readBlocks(document: string): Promise<Block[]> {
  return parseBlocks(document, await readFile(document, 'utf8'))
}

export function parseBlocks(document: string, text: string): Block[] {
  const lines = text.split('\n')
  const blocks: Block[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const [, indent, language = ''] = /^( *)```(.*)$/.exec(lines[index] ?? '') ?? []
    if (indent === undefined) continue
    const end = lines.indexOf(`${indent}\`\`\``, index + 1)
    const place = `${document}:${index + 1}`
    if (end < 0) throw new Error(`${place}: the block does not end`)
    const code = lines.slice(index + 1, end).map((line) => line.slice(indent.length))
    const marker = /^ *<!-- (.*) -->$/.exec(lines[index - 1] ?? '')?.[1]
    blocks.push({ place, language, code: code.join('\n'), marker })
    index = end
  }
  return blocks
}

/** The shell blocks, in order. */
export function stepsOf(blocks: Block[]): Step[] {
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1]
    const expected = next?.language === 'text' ? next.code : undefined
    return block.language === 'sh' ? [{ ...block, expected }] : []
  })
}

export function matches(output: string, expected: string): boolean {
  const parts = expected.trim().split('…').map(RegExp.escape)
  return new RegExp(`^${parts.join('[^]*?')}$`).test(output.trim())
}

/** curl succeeds with any answer; a document that expects an error shows it. */
export function isRefusal(output: string): boolean {
  return /"errors":\[|"error":"/.test(output)
}
