// The callback page of the demo app: the code with the command that exchanges it, or the error. Anyone can create a link to this
// page, so a command is shown only for a well-formed code, and the page contains no secret.
import { type Html, html } from '../http/pages/html.ts'
import { renderPage } from '../http/pages/page.ts'
import { type DemoApp, demoLogInUrl } from './demo.ts'

/** Repeated parameters arrive as lists and count as missing. */
export function callbackPage(demo: DemoApp, query: Record<string, unknown>): string {
  const { code, error } = query
  // Only characters that need no quoting in a shell: letters, digits, _ and -.
  if (typeof code === 'string' && /^[\w-]{20,200}$/.test(code)) return codePage(demo, code, query)
  if (typeof error === 'string') return deniedPage(demo, error, query)
  return nothingPage(demo)
}

function codePage(demo: DemoApp, code: string, query: Record<string, unknown>): string {
  return renderPage({
    title: 'Code received',
    isWide: true,
    body: html`
    <h1>The demo app received a code</h1>
    <p>You allowed it to act for you. An app would now exchange the code for an access token on its own server.
      The code works once, within ten minutes.</p>
    <h2>Code</h2>
    <pre class="copy">${code}</pre>
    ${facts([
      ['State', query.state],
      ['Scope', query.scope],
    ])}
    <h2>Next: exchange it for a token</h2>
    <p>Paste this into a terminal in the folder of Carillon:</p>
    <pre class="copy">${exchangeCommand(demo, code)}</pre>
    <p class="quiet">A click selects the whole text. The secret of the app is read from .carillon/demo.json; this page
      does not know it.</p>`,
  })
}

function exchangeCommand({ clientId, baseUrl, redirectUri }: DemoApp, code: string): string {
  return [
    `demo() { node -p "const d = require('./.carillon/demo.json'); $1"; }`,
    `curl -s -u "${clientId}:$(demo 'd.apps[0].clientSecret')" \\`,
    `  -d grant_type=authorization_code \\`,
    `  -d code=${code} \\`,
    `  -d redirect_uri=${redirectUri} \\`,
    `  ${baseUrl}/oauth2/token; echo`,
  ].join('\n')
}

function deniedPage(demo: DemoApp, error: string, query: Record<string, unknown>): string {
  return renderPage({
    title: 'No code',
    isWide: true,
    body: html`
    <h1>The demo app received no code</h1>
    <p>${
      error === 'access_denied'
        ? 'You did not allow it to act for you. An app would take you back to where you were.'
        : 'Its request was refused. An app would show its developers what follows.'
    }</p>
    ${facts([
      ['Error', error],
      ['Description', query.error_description],
      ['Hint', query.error_hint],
      ['State', query.state],
    ])}
    ${startAgain(demo)}`,
  })
}

function nothingPage(demo: DemoApp): string {
  return renderPage({
    title: 'Demo callback',
    body: html`
    <h1>Nothing was sent here</h1>
    <p>The demo app receives its code at this address, after a log-in.</p>
    ${startAgain(demo)}`,
  })
}

function startAgain(demo: DemoApp): Html {
  return html`<div class="actions">
      <a class="button primary" href="${demoLogInUrl(demo)}">Start a log-in</a>
    </div>`
}

function facts(pairs: [label: string, value: unknown][]): Html {
  const given = pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return html`<dl class="small-print">
      ${given.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value.slice(0, 300)}</dd></div>`)}
    </dl>`
}
