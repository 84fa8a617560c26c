import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nasty, testMarkup } from '../../http/pages/markup.testing.ts'
import { joinedPage, joinPage, passwordSetPage, setPasswordPage } from '../../sessions/pages.ts'
import { appNotAllowedPage, consentPage, loggedOutPage, logInPage, logOutPage } from './pages.ts'

const target = { action: '/interaction/1', csrfToken: 'token' }
const consent = {
  ...target,
  appName: 'Spring Planner',
  appOrganization: 'Meadow Software',
  memberName: 'Ada Lovelace',
  memberEmail: 'ada@example.com',
  organizations: ['North Bakery'],
  redirectHost: 'planner.example.com',
  asks: ['See your social profiles and act for you', 'Keep access until you take it back'],
}

/** Every page twice: with only the required values, and with a script in every value. */
const pages: Record<string, string> = {
  logIn: logInPage('en', target),
  logInNasty: logInPage('en', {
    action: nasty,
    csrfToken: nasty,
    email: nasty,
    problem: nasty,
    appName: nasty,
  }),
  consent: consentPage('en', consent),
  consentNasty: consentPage('en', {
    action: nasty,
    csrfToken: nasty,
    appName: nasty,
    appOrganization: nasty,
    memberName: nasty,
    memberEmail: nasty,
    organizations: [nasty, nasty],
    redirectHost: nasty,
    asks: [nasty],
  }),
  logOut: logOutPage('en', { ...target, memberName: 'Ada' }),
  logOutNasty: logOutPage('en', { action: nasty, csrfToken: nasty, memberName: nasty }),
  loggedOut: loggedOutPage('en'),
  setPassword: setPasswordPage('en', { ...target, fullName: 'Ada', email: 'ada@example.com' }),
  setPasswordNasty: setPasswordPage('en', {
    action: nasty,
    csrfToken: nasty,
    fullName: nasty,
    email: nasty,
    problem: nasty,
  }),
  setPasswordAgain: setPasswordPage('en', {
    ...target,
    fullName: 'Ada',
    email: 'ada@example.com',
    offersUninstall: true,
  }),
  appNotAllowed: appNotAllowedPage('en', { ...target, appName: 'Spring Planner' }),
  appNotAllowedNasty: appNotAllowedPage('en', { action: nasty, csrfToken: nasty, appName: nasty }),
  join: joinPage('en', { ...target, email: 'ada@example.com', organizations: ['North Bakery'] }),
  joinNasty: joinPage('en', {
    action: nasty,
    csrfToken: nasty,
    email: nasty,
    organizations: [nasty, nasty],
    problem: nasty,
  }),
  joined: joinedPage('en', { startUrl: '/' }),
  joinedNasty: joinedPage('en', { startUrl: nasty }),
  passwordSet: passwordSetPage('en', { startUrl: '/log-in' }),
  passwordSetNasty: passwordSetPage('en', { startUrl: nasty }),
}

testMarkup(pages)

test('the log-in page keeps the e-mail and links the problem to both fields', () => {
  const page = logInPage('en', { ...target, email: 'ada@example.com', problem: 'Wrong password.' })
  assert.match(page, /<title>Error: Log in/)
  assert.match(page, /value="ada@example\.com"/)
  assert.match(page, /id="problem" role="alert">Wrong password\.</)
  assert.equal(page.match(/aria-invalid="true" aria-describedby="problem"/g)?.length, 2)
})

test('the log-in page has a way back only when there is an app to go back to', () => {
  assert.doesNotMatch(logInPage('en', target), /Cancel/)
  const page = logInPage('en', { ...target, appName: 'Spring Planner' })
  assert.match(page, /to continue to <strong><bdi>Spring Planner</)
  assert.match(page, /<button name="action" value="cancel" formnovalidate>/)
})

test('Enter logs in: the first button of the form is not the one that cancels', () => {
  const page = logInPage('en', { ...target, appName: 'Spring Planner' })
  assert.ok(page.indexOf('>Log in</button>') < page.indexOf('>Cancel</button>'))
})

test('the consent page says who asks for what, for whom, and where it leads', () => {
  const page = consentPage('en', consent)
  const { appName, appOrganization, memberName, memberEmail, redirectHost } = consent
  const facts = [appName, appOrganization, memberName, memberEmail, redirectHost]
  for (const fact of [...facts, ...consent.organizations, ...consent.asks]) {
    assert.ok(page.includes(`>${fact}<`), fact)
  }
  for (const decision of ['allow', 'deny', 'switch']) {
    assert.ok(page.includes(`name="decision" value="${decision}"`), decision)
  }
})

test('the consent page counts the organizations', () => {
  assert.match(consentPage('en', consent), /For your organization</)
  assert.match(
    consentPage('en', { ...consent, organizations: ['A', 'B'] }),
    /For your organizations</,
  )
  assert.doesNotMatch(consentPage('en', { ...consent, organizations: [] }), /For your/)
})

test('the first password has its rule stated, enforced and read out', () => {
  const page = setPasswordPage('en', {
    ...target,
    fullName: 'Ada',
    email: 'a@example.com',
    problem: 'No.',
  })
  assert.match(page, /id="rule">At least 12 characters/)
  assert.match(page, /minlength="12"/)
  assert.match(page, /aria-describedby="problem rule"/)
  assert.doesNotMatch(page, /name="email"/, 'the address is shown, not sent')
})
