// /setup: only while there is no organization.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Database, inTransaction, type Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { addFormParser, type Form, formOf, tokenFor } from '../http/forms.ts'
import { sendPage } from '../http/pages/send-page.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { setUpPage, setupPage } from './pages.ts'
import { checkSetupCode, isEmpty, removeSetupCode } from './setup.ts'

type Owner = { organizationName: string; fullName: string; email: string; password: string }

type Using = {
  database: Database
  keyRing: KeyRing
  /** Injected: organizations and passwords belong to other modules. */
  findPasswordProblem: (password: string) => string | undefined
  createOwner: (tx: Tx, owner: Owner) => Promise<void>
}

const options = { schema: { hide: true } }

export function setupRoutes(app: FastifyInstance, using: Using): void {
  addFormParser(app)

  app.get('/setup', options, async (_request, reply) => {
    if (!(await isEmpty(using.database))) throw new Problem('notFound')
    return showForm(using, reply)
  })

  app.post('/setup', options, async (request, reply) => {
    if (!(await isEmpty(using.database))) throw new Problem('notFound')
    const form = formOf(request)
    const problem = await setUp(using, form)
    return problem === undefined
      ? sendPage(reply, setUpPage())
      : showForm(using, reply, form, problem)
  })
}

/** Resolves to what is wrong. A wrong code is counted, wrong fields are not. */
async function setUp(using: Using, form: Form): Promise<string | undefined> {
  const { code = '', organizationName = '', fullName = '', email = '', password = '' } = form
  const passwordProblem = using.findPasswordProblem(password)
  try {
    return await inTransaction(using.database, async (tx) => {
      const checked = await checkSetupCode(tx, code)
      if (checked === 'over')
        return 'There is no valid code any more. Start the service again for a new one.'
      if (checked === 'wait')
        return 'There were many wrong codes, and this one is wrong, too. Copy it from the terminal where the service was started.'
      if (checked === 'wrong')
        return 'The code is wrong. Copy it from the terminal where the service was started.'
      if (passwordProblem) return passwordProblem
      await using.createOwner(tx, { organizationName, fullName, email, password })
      await removeSetupCode(tx)
      return undefined
    })
  } catch (error) {
    if (error instanceof Problem) return `${error.message}.`
    throw error
  }
}

/** The code proves who submits it, so the token of the form is not checked. */
function showForm(
  using: Using,
  reply: FastifyReply,
  form: Form = {},
  problem?: string,
): FastifyReply {
  const { organizationName = '', fullName = '', email = '' } = form
  const short = (text: string) => text.slice(0, 300)
  return sendPage(
    reply.code(problem ? 400 : 200),
    setupPage({
      action: '/setup',
      csrfToken: tokenFor(using, 'setup'),
      typed: {
        organizationName: short(organizationName),
        fullName: short(fullName),
        email: short(email),
      },
      ...(problem ? { problem } : {}),
    }),
  )
}
