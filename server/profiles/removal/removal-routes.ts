// /networks/{network}/deauthorize and /networks/{network}/data-deletion: what a network posts when a person removes the app there, or asks
// for the deletion of their data. Instead of a bearer token, each carries a signature made with the app secret.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { addFormParser, formOf } from '../../http/forms.ts'
import { errorPage } from '../../http/pages/error-page.ts'
import { html } from '../../http/pages/html.ts'
import { renderPage } from '../../http/pages/page.ts'
import { languageOf } from '../../http/pages/page-language.ts'
import { sendPage } from '../../http/pages/send-page.ts'
import { type RateLimits, requireWithinLimits } from '../../limits/limits.ts'
import type { Network } from '../../networks/networks.ts'
import { type Descriptions, typesOf } from '../../networks/registry.ts'
import { networkOf } from '../../outbound/addresses.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { fill, type Language, textsIn } from '../../texts/texts.ts'
import { makeCode, readCode } from './confirmation-code.ts'
import { endAccess, listUsernames, proveRemoval } from './remove-access.ts'

type Person = { network: string; types: string[]; personId: string; organizationId: string | null }

export type RemovalContext = {
  database: Database
  keyRing: KeyRing
  publicUrl: URL
  descriptions: Descriptions
  networks: { all: Network[] }
  limits: RateLimits
  /** Injected: interactions stand on this module. */
  eraseInteractions(database: Database, person: Person): Promise<number>
}

const hidden = { schema: { hide: true } }

export function removalRoutes(app: FastifyInstance, context: RemovalContext): void {
  addFormParser(app)
  // Before the body is read: checking a signature opens the secret of every app of the network.
  app.addHook('onRequest', async ({ ip, method }) => {
    if (method === 'POST') await requireWithinLimits(context.limits, `removal: ${networkOf(ip)}`)
  })
  const { database, keyRing, publicUrl } = context
  for (const description of context.descriptions) {
    const { name, title, connect } = description
    const network = context.networks.all.find((one) => one.name === name)
    const readRemoval = connect?.readRemoval
    if (!network || !readRemoval) continue
    const require = async (request: FastifyRequest) => {
      const signed = formOf(request).signed_request ?? ''
      const removal = await proveRemoval(context, name, readRemoval, signed)
      if (!removal) throw new Problem('badSignature')
      return removal
    }

    app.post(`/networks/${name}/deauthorize`, hidden, async (request) => {
      await endAccess(database, network, await require(request))
      return {}
    })

    app.post(`/networks/${name}/data-deletion`, hidden, async (request) => {
      const removal = await require(request)
      await endAccess(database, network, removal)
      const names = description.personIds ? await listUsernames(database, name, removal) : []
      for (const personId of [removal.subject, ...names])
        await context.eraseInteractions(database, {
          network: name,
          types: typesOf(description),
          personId,
          organizationId: removal.owner,
        })
      const code = makeCode(keyRing, name, new Date())
      const url = `${publicUrl.origin}/networks/${name}/data-deletion/${code}`
      return { url, confirmation_code: code }
    })

    app.get<{ Params: { code: string } }>(
      `/networks/${name}/data-deletion/:code`,
      hidden,
      async (request, reply) => {
        const { code } = request.params
        const doneAt = readCode(keyRing, name, code)
        const language = languageOf(request)
        const { unknown } = textsIn(language, 'removal')
        return doneAt
          ? sendPage(reply, language, donePage(language, title, code, doneAt))
          : sendPage(reply.code(404), language, errorPage(language, unknown))
      },
    )
  }
}

function donePage(language: Language, title: string, code: string, doneAt: Date): string {
  const text = textsIn(language, 'removal')
  return renderPage(language, {
    title: text.title,
    body: html`
    <h1>${text.title}</h1>
    <p>${fill(text.text, { network: title })}</p>
    <dl class="facts">
      <div><dt>${text.done}</dt><dd>${doneAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</dd></div>
      <div><dt>${text.code}</dt><dd><code>${code}</code></dd></div>
    </dl>`,
  })
}
