// How Vite builds and serves the console.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { chunksOf } from './chunks.ts'
import { customMedia } from './custom-media.ts'

export const consoleRoot = fileURLToPath(new URL('../../console', import.meta.url))

export const viteConfig: InlineConfig = {
  configFile: false,
  root: consoleRoot,
  plugins: [react(), customMedia()],
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: {
    // test/console/size.test.ts reads from it what a page loads.
    manifest: true,
    emptyOutDir: true,
    // The policy allows no data: address for a font or a script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunksOf(consoleRoot) } } },
  },
}
