// The frame of every page of the sandbox. Only posted pictures are loaded from other hosts.
import type { World } from '../exchange/exchange.ts'
import { type Html, html } from './html.ts'

export const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src http: https:',
  "media-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

type Page = {
  title: string
  /** The tab it belongs to: the name of a network, mails or home. */
  place: string
  /** Changes when there is something new to see. */
  version: string
  body: Html
}

export function renderPage(
  { networks }: Pick<World, 'networks'>,
  { title, place, version, body }: Page,
): string {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="robots" content="noindex">
  <meta name="referrer" content="same-origin">
  <title>${title} · Sandbox</title>
  <link rel="icon" href="/_sandbox/pages/icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/_sandbox/pages/frame.css">
  <link rel="stylesheet" href="/_sandbox/pages/posts.css">
  <link rel="stylesheet" href="/_sandbox/pages/empty.css">
  <link rel="stylesheet" href="/_sandbox/pages/people.css">
  <link rel="stylesheet" href="/_sandbox/pages/${place}.css">
  <script src="/_sandbox/pages/live.js"></script>
  <noscript><meta http-equiv="refresh" content="5"></noscript>
</head>
<body class="${place}">
  <nav>
    <a class="home" href="/">Sandbox</a>
    ${networks.map(({ name, title: label }) => tab(name, label, place))}
    ${tab('mails', 'Mails', place)}
  </nav>
  <main data-version="${version}">
${body}
  </main>
  <footer>A sandbox network on this machine. Nothing here is on a real one.</footer>
</body>
</html>
`.toString()
}

function tab(name: string, label: string, place: string): Html {
  return html`<a href="/${name}"${name === place ? html` aria-current="page"` : ''}>${label}</a>`
}
