// /setup: only while there is no organization.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addAuditEntry, onPage } from '../access/audit.ts'
import { type Database, inTransaction, type Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { addFormParser, type Form, formOf, tokenFor } from '../http/forms.ts'
import { languageOf } from '../http/pages/page-language.ts'
import { sendPage } from '../http/pages/send-page.ts'
import type { MemberRow } from '../organizations/organizations.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { type Language, ofService, type Refusal, refusalIn } from '../texts/texts.ts'
import { isTimezone } from '../time/time-zone.ts'
import { setupPage } from './pages.ts'
import { checkSetupCode, isEmpty, removeSetupCode, watchSetup } from './setup.ts'

type Owner = {
  organizationName: string
  fullName: string
  email: string
  timezone: string
}

type Using = {
  database: Database
  keyRing: KeyRing
  /** Injected: organizations and passwords belong to other modules. */
  findPasswordProblem: (password: string) => Refusal | undefined
  createFirst: (tx: Tx, owner: Owner) => Promise<MemberRow>
  setPassword: (tx: Tx, member: MemberRow, password: string) => Promise<unknown>
  beginSession: (request: FastifyRequest, reply: FastifyReply, memberId: string) => Promise<void>
}

const options = { schema: { hide: true } }

/** Returns whether the service has no organization yet. */
export async function registerSetup(server: FastifyInstance, using: Using) {
  await server.register(async (app) => setupRoutes(app, using))
  return { needsSetup: watchSetup(using.database) }
}

function setupRoutes(app: FastifyInstance, using: Using): void {
  addFormParser(app)

  app.get('/setup', options, async (request, reply) => {
    if (!(await isEmpty(using.database))) throw new Problem('notFound')
    return showForm(using, request, reply)
  })

  app.post('/setup', options, async (request, reply) => {
    if (!(await isEmpty(using.database))) throw new Problem('notFound')
    const form = formOf(request)
    const made = await setUp(using, request, form)
    if (typeof made !== 'string') return showForm(using, request, reply, form, made)
    await using.beginSession(request, reply, made)
    return reply.redirect('/', 303)
  })
}

/** Resolves to the id of the owner, or to what is wrong. A wrong code is counted, wrong fields are not. */
async function setUp(
  using: Using,
  request: FastifyRequest,
  form: Form,
): Promise<string | Refusal | Problem> {
  const { code = '', organizationName = '', fullName = '', email = '', password = '' } = form
  const { timezone = '' } = form
  const passwordProblem = using.findPasswordProblem(password)
  try {
    return await inTransaction(using.database, async (tx) => {
      const checked = await checkSetupCode(tx, code)
      if (checked !== 'right') return { reason: `setup_${checked}` }
      if (passwordProblem) return passwordProblem
      const owner = { organizationName, fullName, email, timezone }
      const member = await using.createFirst(tx, owner)
      await using.setPassword(tx, member, password)
      await removeSetupCode(tx)
      await addAuditEntry(tx, onPage(member.id, request.id), {
        action: 'member.logged_in',
        subject: `member:${member.id}`,
        ofMember: member.id,
        detail: { address: request.ip, isKnownDevice: false },
      })
      return member.id
    })
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** The code proves who submits it, so the token of the form is not checked. */
function showForm(
  using: Using,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Form = {},
  problem?: Refusal | Problem,
): FastifyReply {
  const language = languageOf(request)
  const { organizationName = '', fullName = '', email = '', timezone } = form
  const short = (text: string) => text.slice(0, 300)
  return sendPage(
    reply.code(problem ? 400 : 200),
    language,
    setupPage(language, {
      action: '/setup',
      csrfToken: tokenFor(using, 'setup'),
      typed: {
        organizationName: short(organizationName),
        fullName: short(fullName),
        email: short(email),
        ...(timezone && isTimezone(timezone) ? { timezone } : {}),
      },
      ...(problem ? { problem: inWords(language, problem) } : {}),
    }),
  )
}

function inWords(language: Language, problem: Refusal | Problem): string {
  return problem instanceof Problem
    ? `${ofService(language, problem.sentences.message ?? problem.message)}.`
    : refusalIn(language, problem)
}
