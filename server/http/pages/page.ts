// The frame around every page the server itself shows, in the looks of the console. No inline style, nothing from another host, and no
// script but the two that the content policy of send-page.ts allows: the theme, and the browser's time zone.
import type { Language } from '../../texts/texts.ts'
import { stylesAddress, themeScript } from './assets/assets.ts'
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
  ${renderHead(title, stylesAddress)}
</head>
<body${isWide && html` class="wide"`}>
  <header class="wordmark">
    <img src="/assets/icon.svg" width="32" height="32" alt="">
    Carillon
  </header>
  <main>
    ${body}
  </main>
</body>
</html>
`.toString()
}

export function renderHead(title: string, styles: string): Html {
  return html`<meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="robots" content="noindex">
  <title>${title} · Carillon</title>
  <link rel="stylesheet" href="${styles}">
  <link rel="icon" type="image/svg+xml" href="/assets/icon.svg">
  ${themeScript}`
}
