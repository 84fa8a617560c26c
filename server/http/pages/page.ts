// The frame around every page the server itself shows, in the looks of the console. No inline style, nothing from another host, and no
// script but the two that the content policy of send-page.ts allows: the theme, and the browser's time zone.
import type { Language } from '../../texts/texts.ts'
import { type Html, html } from './html.ts'

type Page = {
  title: string
  body: Html
  /** For content with long lines, such as commands. */
  isWide?: boolean
}

export function renderPage(language: Language, { title, body, isWide = false }: Page): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="robots" content="noindex">
  <title>${title} · Carillon</title>
  <link rel="stylesheet" href="/assets/pages.css">
  <link rel="icon" type="image/svg+xml" href="/assets/icon.svg">
</head>
<body${isWide && html` class="wide"`}>
  <header class="wordmark">
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">${bell}</svg>
    Carillon
  </header>
  <main>
    ${body}
  </main>
</body>
</html>
`.toString()
}

// Crown, body, lip and clapper.
const bell = html`
  <path fill-rule="evenodd" d="
    M16 1.5a3 3 0 1 0 0 6a3 3 0 0 0 0-6Z
    m0 1.8a1.2 1.2 0 1 1 0 2.4a1.2 1.2 0 0 1 0-2.4Z"/>
  <path d="
    M16 6.5c-4.8 0-7.4 3.2-7.6 8c-.2 4.2-1.3 6.1-3.9 8.2
    h23c-2.6-2.1-3.7-4-3.9-8.2c-.2-4.8-2.8-8-7.6-8Z"/>
  <rect x="3" y="24" width="26" height="2.6" rx="1.3"/>
  <path d="M12.7 28a3.3 3.3 0 0 0 6.6 0Z"/>`

/** Served as /assets/icon.svg, with a background of its own, because a browser's tab bar may be light or dark. */
export const iconSvg = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="7" fill="#0f5f5a"/>
  <g fill="#fff" transform="translate(4 3.5) scale(.75)">${bell}</g>
</svg>
`.toString()
