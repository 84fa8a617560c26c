// Every style sheet of the console may name the widths of console/styles/media.css, without an import in each.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const file = fileURLToPath(new URL('../../console/styles/media.css', import.meta.url))

export function customMedia(): Plugin {
  return {
    name: 'custom-media',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/, code: '@media (--' },
      async handler(code) {
        this.addWatchFile(file)
        // In one line, so that the lines of a style sheet keep their numbers.
        const definitions = (await readFile(file, 'utf8')).match(/^@custom-media .*$/gm) ?? []
        return { code: definitions.join('') + code, map: null }
      },
    },
  }
}
