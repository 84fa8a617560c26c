// Every parameter of the endpoints for apps, malformed in every way. Each form has only one fault: at the end the valid
// form is accepted, so the fault was the reason for the refusal, and a refusal consumes nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, send } from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import {
  assertRefusal,
  badGrant,
  codeFor,
  malformed,
  meWith,
  rawPost,
  tokensFor,
  withBasic,
} from './steps.ts'

const service = await startTestService()
const { owner } = service.demo.member
const { member: memberApp, organization: organizationApp } = service.demo.app
const tokens = await tokensFor(service, owner)

type Outcome = { status: number; error: string; description?: string } | 'taken'
type Form = Record<string, string>
type Case = {
  app: typeof memberApp
  form: Form
  /** The outcome of a wrong value; a missing, empty or repeated one, or one with control characters, is always malformed. */
  wrong: Record<string, Outcome>
  optional?: string[]
}

const unsupported = {
  status: 400,
  error: 'unsupported_grant_type',
  description: 'Invalid memberId',
}
const unauthorized = {
  status: 401,
  error: 'request_unauthorized',
  description: 'The request could not be authorized',
}

async function cases(): Promise<Record<string, Case>> {
  return {
    authorization_code: {
      app: memberApp,
      form: {
        grant_type: 'authorization_code',
        code: await codeFor(service, owner),
        redirect_uri: service.demo.redirectUri,
      },
      wrong: { grant_type: unsupported, code: badGrant, redirect_uri: badGrant },
    },
    refresh_token: {
      app: memberApp,
      form: {
        grant_type: 'refresh_token',
        refresh_token: (await tokensFor(service, owner)).refresh_token,
      },
      wrong: { grant_type: unsupported, refresh_token: badGrant },
    },
    member_app: {
      app: memberApp,
      form: { grant_type: 'member_app', member_id: owner.id },
      wrong: { grant_type: unsupported, member_id: malformed },
    },
    organization_app: {
      app: organizationApp,
      form: { grant_type: 'organization_app', organization_id: service.demo.organization.demo },
      wrong: { grant_type: unsupported, organization_id: malformed },
      optional: ['organization_id'],
    },
  }
}

const clientCredentials: Case = {
  app: memberApp,
  form: { grant_type: 'client_credentials' },
  wrong: { grant_type: unsupported },
}

const aboutTokens: Case = {
  app: memberApp,
  form: { token: tokens.access_token, token_type_hint: 'access_token' },
  // RFC 7009 and 7662: an unknown token is not an error, and an unknown hint is ignored.
  wrong: { token: 'taken', token_type_hint: 'taken' },
  optional: ['token_type_hint'],
}

const atToken = await cases()
const atFormer = await cases()
const addresses: Record<string, Record<string, Case>> = {
  '/oauth2/token': atToken,
  '/auth/oauth/v2/token': { ...atFormer, client_credentials: clientCredentials },
  // Last, because it ends the token.
  '/oauth2/introspect': { token: aboutTokens },
  '/oauth2/revoke': { token: aboutTokens },
}

function ask(path: string, app: typeof memberApp, body: string): Promise<Answer> {
  return send(`${service.url}${path}`, rawPost(body, withBasic(app)))
}

function assertOutcome(answer: Answer, outcome: Outcome, about: string): void {
  if (outcome === 'taken') assert.equal(answer.status, 200, `${about}: ${answer.text}`)
  else assertRefusal(answer, outcome, about)
}

for (const [path, atPath] of Object.entries(addresses)) {
  for (const [label, { app, form, wrong, optional = [] }] of Object.entries(atPath)) {
    const encode = (changed: Form) => new URLSearchParams(changed).toString()

    for (const [name, value] of Object.entries(form)) {
      const about = `${path} ${label}: ${name}`
      const { [name]: _, ...without } = form
      const absent = optional.includes(name) ? 'taken' : malformed

      if (absent !== 'taken' || path !== '/oauth2/revoke') {
        test(`${about} missing or empty`, async () => {
          assertOutcome(await ask(path, app, encode(without)), absent, 'missing')
          assertOutcome(await ask(path, app, encode({ ...form, [name]: '' })), absent, 'empty')
        })
      }

      test(`${about} repeated, with the same value and with another`, async () => {
        for (const again of [value, 'another', '']) {
          const body = `${encode(form)}&${encode({ [name]: again })}`
          assertRefusal(await ask(path, app, body), malformed, again)
        }
        const spelled = `${encode(form)}&%${name.charCodeAt(0).toString(16)}${name.slice(1)}=x`
        assertRefusal(await ask(path, app, spelled), malformed, 'spelled another way')
      })

      test(`${about} wrong, in the wrong case, over-long`, async () => {
        const outcome = wrong[name] ?? malformed
        for (const bad of [
          `${value}x`,
          `x${value}`,
          'x',
          '€',
          '%',
          `${value}${'x'.repeat(9000)}`,
        ]) {
          if (path === '/oauth2/revoke' && name === 'token_type_hint') continue
          const answer = await ask(path, app, encode({ ...form, [name]: bad }))
          assertOutcome(answer, outcome, bad.slice(0, 80))
        }
      })

      test(`${about} with a control character`, async () => {
        for (const character of ['\u0000', '\n', '\r', '\t', '\u001f', '\u007f', '\u0085']) {
          const body = encode({ ...form, [name]: `${value}${character}` })
          assertRefusal(await ask(path, app, body), malformed, JSON.stringify(character))
        }
      })
    }

    test(`${path} ${label}: other bodies that are not a form`, async () => {
      const nothing = { status: 400, error: 'invalid_request' }
      assertRefusal(await ask(path, app, ''), nothing, 'empty body')
      assertRefusal(await ask(path, app, '&&=&'), nothing, 'no names')
      assertRefusal(await ask(path, app, '{"grant_type":"member_app"}'), nothing, 'JSON')
      const many = Array.from({ length: 60 }, (_, index) => `p${index}=x`).join('&')
      assertRefusal(await ask(path, app, `${encode(form)}&${many}`), nothing, 'too many')
      const long = `${encode(form)}&more=${'x'.repeat(60_000)}`
      assertRefusal(await ask(path, app, long), { ...nothing, status: 413 }, 'too long')
    })

    test(`${path} ${label}: the valid form, also with unknown parameters, is accepted`, async () => {
      const more = { scope: 'offline', redirect_uri: service.demo.redirectUri, extra: 'yes' }
      assertOutcome(await ask(path, app, encode({ ...more, ...form })), 'taken', 'undamaged')
    })
  }
}

test('the valid revocation has ended the token', async () => {
  assert.equal(await meWith(service, tokens.access_token), '401/1001')
})

test('malformed ids and unknown ids', async () => {
  const bad = [
    '0',
    '-1',
    '1.5',
    '01',
    '1e3',
    '9007199254740993',
    '9'.repeat(30),
    '１',
    ' 1',
    'null',
  ]
  for (const member_id of bad) {
    const body = new URLSearchParams({ grant_type: 'member_app', member_id }).toString()
    assertRefusal(await ask('/oauth2/token', memberApp, body), malformed, member_id)
  }
  const body = 'grant_type=member_app&member_id=9007199254740991'
  assertRefusal(await ask('/oauth2/token', memberApp, body), unauthorized)
})

test('grant types that the specification does not have', async () => {
  const types = ['password', 'implicit', 'MEMBER_APP', 'client_credentials', '__proto__']
  const uri = 'urn:ietf:params:oauth:grant-type:device_code'
  for (const grant_type of [...types, uri]) {
    const body = new URLSearchParams({ grant_type, username: 'a', password: 'b' }).toString()
    assertRefusal(await ask('/oauth2/token', memberApp, body), unsupported, grant_type)
  }
})
