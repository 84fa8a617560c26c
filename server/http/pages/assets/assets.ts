// The style sheet, type and mark of the service's own pages. They are the console's: its files are read here, so that every value is
// written once.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../html.ts'

const inter = new URL(import.meta.resolve('@fontsource-variable/inter'))
const files = readFileSync(inter, 'utf8').match(/[\w-]+\.woff2/g) ?? []

/** The colours, sizes and radii of the console, in both themes. */
export const tokens = readConsole('styles/tokens.css')

/** Its background is its own, because a browser's tab bar may be light or dark. */
export const iconSvg = readConsole('icon.svg')

/** The type of the console. */
export const interFaces = readFileSync(inter, 'utf8').replaceAll('url(./files/', 'url(/assets/')

const widths = new Map(
  [...readConsole('styles/media.css').matchAll(/@custom-media (--\w+) ([^;]+);/g)].map(
    ([, name = '', width = '']) => [name, width],
  ),
)

/** Browsers do not know the named widths of console/styles/media.css yet. */
export function fillWidths(sheet: string): string {
  return sheet.replaceAll(/@media \((--\w+)\)/g, (text, name) => {
    const width = widths.get(name)
    return width === undefined ? text : `@media ${width}`
  })
}

const css = [interFaces, tokens, ...['pages', 'facts', 'choices'].map(readSheet)].join('\n')

/** The address changes with the content, so that a cached style sheet of another version is never used. */
export const stylesAddress = `/assets/pages.css?v=${createHash('sha256').update(css).digest('hex').slice(0, 12)}`

function readSheet(name: string): string {
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

function readConsole(name: string): string {
  return readFileSync(new URL(`../../../../console/${name}`, import.meta.url), 'utf8')
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
