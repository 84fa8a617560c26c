// The callback page of the demo app: the code with the command that exchanges it, or the error. Anyone can create a link to this
// page, so a command is shown only for a well-formed code, and the page contains no secret.
import { type Html, html } from '../http/pages/html.ts'
import { renderPage } from '../http/pages/page.ts'
import { fill, type Language, textsIn } from '../texts/texts.ts'
import { type DemoApp, demoLogInUrl } from './demo.ts'

/** Repeated parameters arrive as lists and count as missing. */
export function callbackPage(
  language: Language,
  demo: DemoApp,
  query: Record<string, unknown>,
): string {
  const { code, error } = query
  // Only characters that need no quoting in a shell: letters, digits, _ and -.
  if (typeof code === 'string' && /^[\w-]{20,200}$/.test(code))
    return codePage(language, demo, code, query)
  if (typeof error === 'string') return deniedPage(language, demo, error, query)
  return nothingPage(language, demo)
}

function codePage(
  language: Language,
  demo: DemoApp,
  code: string,
  query: Record<string, unknown>,
): string {
  const text = textsIn(language, 'demo')
  return renderPage(language, {
    title: text.received,
    isWide: true,
    body: html`
    <h1>${text.receivedHeading}</h1>
    <p>${text.receivedText}</p>
    <h2>${text.code}</h2>
    <pre class="copy">${code}</pre>
    ${facts([
      [text.state, query.state],
      [text.scope, query.scope],
    ])}
    <h2>${text.next}</h2>
    <p>${text.paste}</p>
    <pre class="copy">${exchangeCommand(demo, code)}</pre>
    <p class="quiet">${fill(text.copy, { file: '.carillon/demo.json' })}</p>`,
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

function deniedPage(
  language: Language,
  demo: DemoApp,
  error: string,
  query: Record<string, unknown>,
): string {
  const text = textsIn(language, 'demo')
  return renderPage(language, {
    title: text.none,
    isWide: true,
    body: html`
    <h1>${text.noneHeading}</h1>
    <p>${error === 'access_denied' ? text.denied : text.refused}</p>
    ${facts([
      [text.error, error],
      [text.description, query.error_description],
      [text.hint, query.error_hint],
      [text.state, query.state],
    ])}
    ${startAgain(text.start, demo)}`,
  })
}

function nothingPage(language: Language, demo: DemoApp): string {
  const text = textsIn(language, 'demo')
  return renderPage(language, {
    title: text.callback,
    body: html`
    <h1>${text.nothing}</h1>
    <p>${text.nothingText}</p>
    ${startAgain(text.start, demo)}`,
  })
}

function startAgain(label: string, demo: DemoApp): Html {
  return html`<div class="actions">
      <a class="button primary" href="${demoLogInUrl(demo)}">${label}</a>
    </div>`
}

function facts(pairs: [label: string, value: unknown][]): Html {
  const given = pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return html`<dl class="small-print">
      ${given.map(([label, value]) => html`<div><dt>${label}</dt><dd lang="en">${value.slice(0, 300)}</dd></div>`)}
    </dl>`
}
