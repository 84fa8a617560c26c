// An assistant for tests: the official client, with its own way through the authorization.

import assert from 'node:assert/strict'
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { atEnd } from '../support/at-end.ts'
import { need } from '../support/need.ts'
import type { TestService } from '../support/service.ts'
import { allow, assistantToken, type Mode, redirectUri } from './steps.ts'

type Provider = NonNullable<
  NonNullable<ConstructorParameters<typeof StreamableHTTPClientTransport>[1]>['authProvider']
>
type Who = { email: string; password: string }

/** From nothing but the address: discovery, registration, authorization, tokens. */
export async function connectOfficially(service: { url: string }, who: Who, mode: Mode) {
  const { provider, kept } = makeProvider()
  const open = () =>
    new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { authProvider: provider })
  const first = open()
  await assert.rejects(newClient().connect(first), UnauthorizedError)
  const back = await allow(service, who, need(kept.authorization).href, mode)
  await first.finishAuth(need(back.searchParams.get('code')))
  const client = newClient()
  await client.connect(open())
  atEnd(() => client.close())
  return { client, kept }
}

/** With a token that the test has already. */
export async function connectWith(service: TestService, token: string): Promise<Client> {
  const client = newClient()
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  )
  atEnd(() => client.close())
  return client
}

export async function assistantOf(service: TestService, who: Who, mode: Mode): Promise<Client> {
  return connectWith(service, await assistantToken(service, who, mode))
}

/** The structured result of a tool, which the client has compared with the tool's schema. */
export async function use<Result>(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<Result> {
  const result = await client.callTool({ name, arguments: input })
  assert.ok(!result.isError, JSON.stringify(result.content))
  return result.structuredContent as Result
}

/** The sentence of a tool that refuses. */
export async function refusalOf(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<string> {
  const result = await client.callTool({ name, arguments: input })
  assert.equal(result.isError, true, JSON.stringify(result.structuredContent))
  const [first] = result.content as { text?: string }[]
  return first?.text ?? ''
}

function newClient(): Client {
  return new Client({ name: 'a-test', version: '1.0.0' })
}

function makeProvider() {
  const kept: {
    authorization?: URL
    client?: Awaited<ReturnType<Provider['clientInformation']>>
    tokens?: Awaited<ReturnType<Provider['tokens']>>
    verifier?: string
  } = {}
  const provider: Provider = {
    redirectUrl: redirectUri,
    clientMetadata: { client_name: 'Official client', redirect_uris: [redirectUri] },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens
    },
    redirectToAuthorization: (url) => {
      kept.authorization = url
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier
    },
    codeVerifier: () => kept.verifier ?? '',
  }
  return { provider, kept }
}
