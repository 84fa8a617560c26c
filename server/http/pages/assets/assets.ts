// The style sheet, type and mark of the service's own pages. They are the console's: its files are read here, so that every value is
// written once.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../html.ts'

const inter = new URL(import.meta.resolve('@fontsource-variable/inter'))
const files = readFileSync(inter, 'utf8').match(/[\w-]+\.woff2/g) ?? []

/** The colours, sizes and radii of the console, in both themes. */
export const tokens = readFileSync(new URL('styles/tokens.css', consoleFolder()), 'utf8')

/** Its background is its own, because a browser's tab bar may be light or dark. */
export const iconSvg = readFileSync(new URL('icon.svg', consoleFolder()), 'utf8')

const css = [
  readFileSync(inter, 'utf8').replaceAll('url(./files/', 'url(/assets/'),
  tokens,
  ...['pages', 'facts', 'choices'].map(readSheet),
].join('\n')

/** The address changes with the content, so that a cached style sheet of another version is never used. */
export const stylesAddress = `/assets/pages.css?v=${createHash('sha256').update(css).digest('hex').slice(0, 12)}`

export function readSheet(name: string): string {
  return readFileSync(new URL(`./${name}.css`, import.meta.url), 'utf8')
}

export function assetRoutes(app: FastifyInstance): void {
  serve(app, 'pages.css', 'text/css; charset=utf-8', () => css)
  serve(app, 'icon.svg', 'image/svg+xml', () => iconSvg)
  for (const name of files)
    serve(app, name, 'font/woff2', () => readFileSync(new URL(`files/${name}`, inter)))
}

function serve(
  app: FastifyInstance,
  name: string,
  type: string,
  read: () => string | Buffer,
): void {
  const options = { schema: { hide: true } }
  app.get(`/assets/${name}`, options, async (_request, reply) =>
    reply.type(type).header('cache-control', 'public, max-age=86400').send(read()),
  )
}

function consoleFolder(): URL {
  return new URL('../../../../console/', import.meta.url)
}

const script = html`
try {
  const theme = localStorage.getItem('carillon.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}
`
/** The theme that was chosen in the console for this browser (console/ui/theme.ts). Without scripts it is the system's. */
export const themeScript: Html = html`<script>${script}</script>`
export const themeScriptSource = sourceOf(script)

/** The source by which the content policy of send-page.ts allows an inline script. */
export function sourceOf(text: Html): string {
  return `'sha256-${createHash('sha256').update(text.toString()).digest('base64')}'`
}
