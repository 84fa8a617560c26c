// The log-in and consent pages of an authorization (spec 4.5): plain, server-rendered forms.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { type AssistantMode, assistantModes, scopeOfMode } from '../../access/assistant.ts'
import { addAuditEntry, onPage } from '../../access/audit.ts'
import { asksFor } from '../../access/consent.ts'
import { allowsRedirectUri, findApp, isAppAllowed } from '../../apps/apps.ts'
import { addFormParser, type Form, formOf, hasToken, tokenFor } from '../../http/forms.ts'
import { languageOf } from '../../http/pages/page-language.ts'
import { sendPage } from '../../http/pages/send-page.ts'
import {
  findActiveMember,
  findOrganization,
  listOrganizationsOfMember,
  type MemberRow,
} from '../../organizations/organizations.ts'
import { type Refusal, refusalIn } from '../../texts/texts.ts'
import { endSession, interactionPath } from '../console.ts'
import { namesIn, offlineScope } from '../scopes.ts'
import { checkLogIn, type LogInContext } from './check-log-in.ts'
import { currentSession } from './current-session.ts'
import { showAppChanged, showTooOld } from './error-pages.ts'
import { appNotAllowedPage, consentPage, logInPage } from './pages.ts'

type Using = LogInContext & { provider: Provider }
type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
type Exchange = {
  request: FastifyRequest
  reply: FastifyReply
  interaction: Interaction
  form: Form
}

/** The log-in may run in a pop-up of the app, as in routes.ts. */
const options = { schema: { hide: true }, config: { keepsOpener: true } }

export function interactionRoutes(app: FastifyInstance, using: Using): void {
  addFormParser(app)
  app.get('/oauth2/interaction/:uid', options, async (request, reply) => {
    const interaction = await findInteraction(using, request, reply)
    if (!interaction)
      return isOfConsole(request) ? reply.redirect('/', 303) : showTooOld(request, reply)
    const exchange = { request, reply, interaction, form: {} }
    return interaction.prompt.name === 'login'
      ? showLogIn(using, exchange)
      : showConsent(using, exchange)
  })

  app.post('/oauth2/interaction/:uid', options, async (request, reply) => {
    const interaction = await findInteraction(using, request, reply)
    const form = formOf(request)
    if (!interaction || !hasToken(using, form, interaction.uid)) return showTooOld(request, reply)
    const exchange = { request, reply, interaction, form }
    return interaction.prompt.name === 'login'
      ? submitLogIn(using, exchange)
      : submitConsent(using, exchange)
  })
}

/** The mark of interactionPath. */
function isOfConsole({ query }: FastifyRequest): boolean {
  return typeof query === 'object' && query !== null && 'console' in query
}

/** oidc-provider throws when the cookie is missing, expired, or belongs to another log-in. */
async function findInteraction(
  using: Using,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction | undefined> {
  try {
    return await using.provider.interactionDetails(request.raw, reply.raw)
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return undefined
    throw error
  }
}

async function showLogIn(
  using: Using,
  { request, reply, interaction, form }: Exchange,
  refusal?: Refusal,
): Promise<FastifyReply> {
  const language = languageOf(request)
  const app = await findApp(using.database, clientIdOf(interaction))
  return sendPage(
    reply.code(refusal ? 400 : 200),
    language,
    logInPage(language, {
      action: actionOf(interaction),
      csrfToken: tokenFor(using, interaction.uid),
      people: using.offerPeople(request.raw),
      ...(app ? { appName: app.name } : {}),
      ...(form.email ? { email: form.email.slice(0, 300) } : {}),
      ...(refusal ? { problem: refusalIn(language, refusal) } : {}),
    }),
    redirectOriginOf(interaction),
  )
}

async function submitLogIn(using: Using, exchange: Exchange): Promise<FastifyReply> {
  const { form, request, reply, interaction } = exchange
  if (form.action === 'cancel') return finish(using, exchange, { error: 'access_denied' })
  const { member, refusal } = await checkLogIn(using, request, reply, form)
  if (!member) return showLogIn(using, exchange, refusal)
  if (interaction.session && interaction.session.accountId !== member.id) {
    // Another member was logged in: end that session, so that the consent is asked of this member.
    await endCurrentSession(using, request, reply)
    delete interaction.session
    await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
  }
  return finish(using, exchange, { login: { accountId: member.id } })
}

async function showConsent(
  using: Using,
  { request, reply, interaction }: Exchange,
): Promise<FastifyReply> {
  const { database } = using
  const app = await findApp(database, clientIdOf(interaction))
  const member = await findActiveMember(database, interaction.session?.accountId ?? '0')
  if (!app) return showAppChanged(request, reply)
  if (!member) return showTooOld(request, reply)
  if (!(await isAppAllowed(database, app.clientId, { memberId: member.id })))
    return showNotAllowed(using, { request, reply, interaction, form: {} }, member, app.name)
  const organization =
    app.organizationId === null ? undefined : await findOrganization(database, app.organizationId)
  const organizations = await listOrganizationsOfMember(database, member.id)
  const language = languageOf(request, member)
  const modes = modesIn(scopesOf(interaction))
  return sendPage(
    reply,
    language,
    consentPage(language, {
      action: actionOf(interaction),
      csrfToken: tokenFor(using, interaction.uid),
      appName: app.name,
      appOrganization: app.isSelfRegistered ? undefined : (organization?.name ?? ''),
      memberName: member.full_name,
      memberEmail: member.email,
      organizations: organizations.map((row) => row.name),
      redirectHost: new URL(redirectOriginOf(interaction)).host,
      asks: asksFor(language, scopesOf(interaction)),
      ...(modes.length > 0 ? { modes } : {}),
    }),
    redirectOriginOf(interaction),
  )
}

/** An organization of the member does not allow this app. The member can only go back or switch accounts. */
function showNotAllowed(
  using: Using,
  { request, reply, interaction }: Exchange,
  member: MemberRow,
  appName: string,
): FastifyReply {
  const language = languageOf(request, member)
  return sendPage(
    reply.code(403),
    language,
    appNotAllowedPage(language, {
      action: actionOf(interaction),
      csrfToken: tokenFor(using, interaction.uid),
      appName,
    }),
    redirectOriginOf(interaction),
  )
}

async function submitConsent(using: Using, exchange: Exchange): Promise<FastifyReply> {
  const { form, request, reply, interaction } = exchange
  if (form.decision === 'switch') {
    await endCurrentSession(using, request, reply)
    return reply.redirect(authorizationPath(interaction), 303)
  }
  const app = await findApp(using.database, clientIdOf(interaction))
  // oidc-provider checked the redirect URI at the start; it may have been removed from the app since.
  const redirectUri = String(interaction.params.redirect_uri)
  if (!app || !allowsRedirectUri({ ...app, isPublic: app.secretHash === null }, redirectUri))
    return showAppChanged(request, reply)
  const memberId = interaction.session?.accountId ?? '0'
  const isAllowed = await isAppAllowed(using.database, app.clientId, { memberId })
  if (form.decision !== 'allow' || !isAllowed)
    return finish(using, exchange, { error: 'access_denied' })
  const grant = new using.provider.Grant({
    accountId: interaction.session?.accountId,
    clientId: clientIdOf(interaction),
  })
  const { granted, refused } = choose(scopesOf(interaction), form.mode)
  grant.addOIDCScope(granted)
  // Otherwise oidc-provider would ask for it again.
  if (refused) grant.rejectOIDCScope(refused)
  const grantId = await grant.save()
  await addAuditEntry(using.database, onPage(memberId, request.id), {
    action: 'consent.given',
    subject: `app:${app.clientId}`,
    ofMember: memberId,
    detail: { name: app.name, memberId, scope: grant.getOIDCScope() },
  })
  return finish(using, exchange, { consent: { grantId } })
}

function scopesOf({ params }: Interaction): string[] {
  return namesIn(String(params.scope ?? offlineScope))
}

function modesIn(scopes: string[]): AssistantMode[] {
  return assistantModes.filter((mode) => scopes.includes(scopeOfMode(mode)))
}

/** Grants one of the modes that an assistant asks for: the chosen one, or the smallest. */
function choose(scopes: string[], chosen: string | undefined) {
  const modes = modesIn(scopes)
  const mode = modes.find((one) => one === chosen) ?? modes[0]
  if (mode === undefined) return { granted: scopes.join(' ') }
  const refused = modes.filter((one) => one !== mode).map(scopeOfMode)
  return { granted: scopeOfMode(mode), refused: refused.join(' ') }
}

/** Returns to oidc-provider, which continues with the next prompt or redirects to the app. */
async function finish(
  using: Using,
  { request, reply }: Exchange,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<FastifyReply> {
  const next = await using.provider.interactionResult(request.raw, reply.raw, result)
  return reply.redirect(new URL(next).pathname, 303)
}

async function endCurrentSession(
  using: Using,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await endSession(using.database, await currentSession(using, request, reply))
}

/** The authorization request of the app, to start it again. */
function authorizationPath(interaction: Interaction): string {
  const query = new URLSearchParams(
    Object.entries(interaction.params).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  )
  // Without a session the log-in page is shown in any case.
  query.delete('prompt')
  return `/oauth2/auth?${query}`
}

function actionOf(interaction: Interaction): string {
  return interactionPath(interaction.uid, clientIdOf(interaction))
}

function clientIdOf(interaction: Interaction): string {
  return String(interaction.params.client_id)
}

function redirectOriginOf(interaction: Interaction): string {
  return new URL(String(interaction.params.redirect_uri)).origin
}
