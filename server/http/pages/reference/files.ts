// The style sheet and the script of the reference. The address changes with the content, so that a cached file of another version is
// never used.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { fillWidths, interFaces, tokens } from '../assets/assets.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

const sheets = ['base', 'frame', 'calls'].map((name) => read(`./styles/${name}.css`))
const css = fillWidths([interFaces, tokens, ...sheets].join('\n'))
const script = read('./reference.js')

const versionOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

export const referenceStyles = `/assets/reference.css?v=${versionOf(css)}`
export const referenceScript = `/assets/reference.js?v=${versionOf(script)}`

export function referenceFiles(app: FastifyInstance): void {
  const files = { 'reference.css': ['text/css', css], 'reference.js': ['text/javascript', script] }
  for (const [name, [type, text]] of Object.entries(files))
    app.get(`/assets/${name}`, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'public, max-age=86400')
        .send(text),
    )
}
