// Routes of the consent pages: the person chooses an account, then allows or refuses. The sandbox has no passwords: everyone may choose
// every account.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../exchange/exchange.ts'
import { takeForms } from '../exchange/forms.ts'
import type { SandboxNetwork } from '../network.ts'
import { policy } from '../pages/page.ts'
import { serveFile } from '../pages/serve-file.ts'
import { addAccount, listAccounts, requireAuthorization } from './accounts.ts'
import { type Asked, readRequest } from './authorization-request.ts'
import { authorize, deny } from './authorize.ts'
import {
  addressAs,
  renderChooser,
  renderConsent,
  renderRefusal,
  renderTwice,
} from './consent-page.ts'
import type { SandboxAccount } from './grants.ts'

export function consentRoutes(app: FastifyInstance, world: World): void {
  takeForms(app)
  for (const network of world.networks) if (network.authorization) serverRoutes(app, world, network)
  serveSheet(app, 'consent', new URL('consent.css', import.meta.url))
}

function serverRoutes(app: FastifyInstance, world: World, network: SandboxNetwork): void {
  const { route, likeness } = requireAuthorization(network)
  app.get(route, async (request, reply) =>
    answerWith({ request, reply, world, network }, (asked) => {
      const accounts = listAccounts(world, network)
      const account = findChosen(network, accounts, request, asked)
      return show(
        reply,
        account
          ? renderConsent(world, network, { asked, account, address: request.url })
          : renderChooser(network, { asked, accounts, address: request.url }),
      )
    }),
  )
  app.post(route, async (request, reply) =>
    answerWith({ request, reply, world, network }, (asked) => {
      const form = (request.body ?? {}) as Record<string, string>
      const account = findChosen(network, listAccounts(world, network), request, asked)
      if (form.decision === 'cancel') return reply.redirect(deny(network, asked), 302)
      if (!account) {
        const { id } = addAccount(world, network, form.name ?? '')
        return reply.redirect(addressAs(request.url, id), 303)
      }
      const { url, isTwice } = authorize(world, network, { asked, account, form })
      return isTwice ? show(reply, renderTwice(network, url)) : reply.redirect(url, 302)
    }),
  )
  serveSheet(app, `${network.name}-consent`, likeness.style)
}

/** Without a choice, the account that the app expects. Empty: another one is to be chosen. */
function findChosen(
  network: SandboxNetwork,
  accounts: SandboxAccount[],
  { query }: FastifyRequest,
  { loginHint = '' }: Asked,
): SandboxAccount | undefined {
  const { as = loginHint } = query as { as?: string }
  const known = accounts.find(({ id }) => id === as)
  return known ?? requireAuthorization(network).findAccount?.(as)
}

type Visit = {
  request: FastifyRequest
  reply: FastifyReply
  world: World
  network: SandboxNetwork
}

/** A request that is wrong goes no further: real servers do not send people to an address that may be wrong as well. */
function answerWith(
  { request, reply, world, network }: Visit,
  answer: (asked: Asked) => FastifyReply,
): FastifyReply {
  const query = request.query as Record<string, string | string[]>
  const server = requireAuthorization(network)
  const pushed = server.findPushed?.(world, query)
  if (server.findPushed && !pushed)
    return show(reply.code(400), renderRefusal(network, 'Unknown or expired request_uri'))
  const read = readRequest(server, pushed?.form ?? query, world)
  if (read.asked) return answer({ ...read.asked, ...pushed?.bound })
  return show(reply.code(400), renderRefusal(network, read.trouble))
}

/** Browsers apply form-action to redirects as well, and the callback is at an address that only the app knows. */
const consentPolicy = policy
  .split('; ')
  .filter((rule) => !rule.startsWith('form-action'))
  .join('; ')

const safety = {
  'content-security-policy': consentPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

function show(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').headers(safety).send(page)
}

function serveSheet(app: FastifyInstance, name: string, file: URL): void {
  serveFile(app, { name: `${name}.css`, type: 'text/css', file, headers: safety })
}
