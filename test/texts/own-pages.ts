// Every page that the service itself renders, in every form that it has, in a language.
import { asksFor } from '../../server/access/consent.ts'
import { callbackPage } from '../../server/demo/pages.ts'
import { failurePage } from '../../server/http/pages/failure-page.ts'
import { startPage } from '../../server/http/pages/start-page.ts'
import { networks } from '../../server/networks/registry.ts'
import { refusedPage } from '../../server/oauth/pages/error-pages.ts'
import {
  appNotAllowedPage,
  consentPage,
  loggedOutPage,
  logInPage,
  logOutPage,
} from '../../server/oauth/pages/pages.ts'
import { changedPasswordPage, changePasswordPage } from '../../server/oauth/pages/password-pages.ts'
import { overviewPage } from '../../server/profiles/connecting/pages/overview-page.ts'
import {
  joinedPage,
  joinPage,
  passwordSetPage,
  setPasswordPage,
} from '../../server/sessions/pages.ts'
import { setupPage } from '../../server/setup/pages.ts'
import { fill, type Language, type Refusal, refusalIn, textsIn } from '../../server/texts/texts.ts'
import { connectionPages } from './connection-pages.ts'

const target = { action: '/own', csrfToken: 'token' }
const demo = {
  clientId: 'demo-member-app',
  baseUrl: 'http://localhost:8080',
  redirectUri: 'http://localhost:8080/demo/callback',
}
const ada = { fullName: 'Ada Lovelace', email: 'ada@members.example' }
const organizations = ['Bäckerei Nord', 'Hafenbrot']
const traceId = 'req-4bf92f'

/** The parts that no language changes: names, addresses and codes that the pages are given here, and words of protocols. */
export const names = [
  ...[
    ada.fullName,
    'AL',
    ada.email,
    ...organizations,
    traceId,
    'Frühlingsplaner',
    'Wiesensoftware',
  ],
  ...[
    'planer.example',
    'hafen_bot',
    'planer',
    'Carillon',
    'UTC',
    ...Intl.supportedValuesOf('timeZone'),
    'README.md',
    '.carillon/demo.json',
  ],
  ...['client_id', 'redirect_uri', 'redirectUris', 'PATCH /v1/apps/{clientId}', '/connect'],
  ...['invalid_client', 'unknown_redirect_uri', 'invalid_request', 'server_error', 'http', 'https'],
  ...[
    'temporarily_unavailable',
    'anything_else',
    'access_denied',
    'response_type',
    'OAuth',
    'docs',
  ],
  ...['alice.bsky.social', '@alice@mastodon.social', 'OpenAPI', 'API', 'https://planer.example/cb'],
  ...networks.map(({ title }) => title),
]

const refusals: Refusal[] = [
  { reason: 'wrong_password' },
  { reason: 'too_many_attempts', values: { wait: 15 } },
  { reason: 'demo_password_changed' },
  { reason: 'wrong_current' },
  { reason: 'page_too_old' },
  { reason: 'too_many_authorizations', values: { wait: 1 } },
  { reason: 'password_too_short', values: { min: 12 } },
  { reason: 'password_too_long', values: { max: 200 } },
  { reason: 'setup_over' },
  { reason: 'setup_wait' },
  { reason: 'setup_wrong' },
  { reason: 'nothing_chosen' },
]

export function ownPages(language: Language): Record<string, string> {
  const problem = refusalIn(language, { reason: 'wrong_password' })
  const text = textsIn(language, 'connecting')
  const refused = (error: string, more: object = {}) =>
    refusedPage(language, {
      error: { error, error_description: 'What the specification says.', status_code: 400 },
      traceId,
      sent: { client_id: 'planer', redirect_uri: 'https://planer.example/cb' },
      ...more,
    })
  const hinted = (error_hint: string) => {
    const error_description = 'The request is malformed'
    const error = { error: 'invalid_request', error_description, error_hint, status_code: 400 }
    return refused('invalid_request', { error })
  }
  const consent = {
    ...target,
    appName: 'Frühlingsplaner',
    appOrganization: 'Wiesensoftware',
    memberName: ada.fullName,
    memberEmail: ada.email,
    organizations,
    redirectHost: 'planer.example',
    asks: asksFor(language, ['offline', 'admin', 'drafts']),
  }
  return {
    ...Object.fromEntries(
      [400, 404, 405, 413, 500, 503].map((status) => [
        `failurePage ${status}`,
        failurePage(language, status, traceId),
      ]),
    ),
    startPage: startPage(language, { sandboxUrl: 'http://localhost:8081', demoLogIn: '/log-in' }),
    logInPage: logInPage(language, {
      ...target,
      appName: 'Frühlingsplaner',
      people: ['SUPER_ADMIN', 'EDITOR', 'LIMITED', 'DEFAULT'].map((preset, index) => ({
        id: String(index),
        fullName: ada.fullName,
        preset,
        organization: 'Hafenbrot',
      })),
    }),
    ...Object.fromEntries(
      refusals.map((refusal) => [
        `logInPage ${refusal.reason}`,
        logInPage(language, {
          ...target,
          email: ada.email,
          problem: refusalIn(language, refusal),
        }),
      ]),
    ),
    consentPage: consentPage(language, consent),
    'consentPage of one': consentPage(language, { ...consent, organizations: ['Bäckerei Nord'] }),
    'consentPage of an assistant': consentPage(language, {
      ...consent,
      appOrganization: undefined,
      modes: ['read', 'propose', 'full'],
    }),
    appNotAllowedPage: appNotAllowedPage(language, { ...target, appName: 'Frühlingsplaner' }),
    changePasswordPage: changePasswordPage(language, { ...target, ...ada, problem }),
    changedPasswordPage: changedPasswordPage(language),
    logOutPage: logOutPage(language, { ...target, memberName: ada.fullName }),
    loggedOutPage: loggedOutPage(language),
    'refusedPage app': refused('invalid_client'),
    'refusedPage address': refused('unknown_redirect_uri', { appName: 'Frühlingsplaner' }),
    'refusedPage no address': refused('unknown_redirect_uri', { sent: {} }),
    'refusedPage missing': hinted("missing required parameter 'response_type'"),
    'refusedPage unreadable': hinted('state must have at least 8 characters'),
    'refusedPage expired': hinted('authorization request has expired'),
    'refusedPage many': refused('temporarily_unavailable', { waitMinutes: 7 }),
    'refusedPage fault': refused('server_error'),
    'refusedPage other': refused('anything_else'),
    setPasswordPage: setPasswordPage(language, { ...target, ...ada, offersUninstall: true }),
    'setPasswordPage problem': setPasswordPage(language, { ...target, ...ada, problem }),
    joinPage: joinPage(language, { ...target, email: ada.email, organizations, problem }),
    joinedPage: joinedPage(language, { startUrl: '/' }),
    passwordSetPage: passwordSetPage(language, { startUrl: '/' }),
    setupPage: setupPage(language, { ...target, problem }),
    'callbackPage code': callbackPage(language, demo, {
      code: 'a-code-of-the-engine-40-characters-or-so',
      state: 'a-state',
    }),
    'callbackPage denied': callbackPage(language, demo, { error: 'access_denied' }),
    'callbackPage refused': callbackPage(language, demo, { error: 'invalid_request' }),
    'callbackPage nothing': callbackPage(language, demo, {}),
    overviewPage: overviewPage(language, {
      ...target,
      memberName: ada.fullName,
      toReconnect: [
        { id: '1', username: 'hafen_bot', title: 'X', health: text.nothingPublished },
        { id: '2', username: 'hafen_bot', title: 'LinkedIn', health: text.scheduledAfter(3) },
      ],
      networks: networks.map(({ title, name }, index) => ({
        type: name,
        title,
        note:
          [text.sandboxOrOwn, text.onSandbox, fill(text.notSetUp, { network: title })][index % 3] ??
          '',
        isSetUp: true,
      })),
      owners: [{ value: 'me', label: fill(text.onlyYou, { name: ada.fullName }) }],
      problem,
    }),
    ...connectionPages(language),
  }
}
