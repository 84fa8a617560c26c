// Shared by the sandbox's own tests: a sandbox of their own, and calls as a connector makes them.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { atEnd } from '../test/support/at-end.ts'
import { type SandboxOptions, startSandbox } from './sandbox.ts'

export type Reply = { status: number; headers: Headers; body: unknown; text: string }
export type Ask = {
  method?: string
  token?: string
  headers?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
  multipart?: FormData
}

export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>

export async function startTestSandbox(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({ port: 0, ...options })
  atEnd(() => sandbox.close())
  return { url: sandbox.url, ...clientOf(sandbox.url) }
}

export function clientOf(url: string) {
  const ask = (path: string, request: Ask = {}) => askAt(url + path, request)
  return {
    ask,
    control: async (method: string, path: string, json?: unknown): Promise<Reply> => {
      const reply = await ask(`/_sandbox/${path}`, { method, ...(json ? { json } : {}) })
      assert.equal(reply.status, 200, reply.text)
      return reply
    },
    posts: async (query = ''): Promise<Record<string, unknown>[]> =>
      dig((await ask(`/_sandbox/posts${query}`)).body, 'posts') as Record<string, unknown>[],
  }
}

async function askAt(
  url: string,
  { method, token, headers, json, form, multipart }: Ask,
): Promise<Reply> {
  const plain = json === undefined ? null : JSON.stringify(json)
  const body = multipart ?? (form ? new URLSearchParams(form) : plain)
  const answer = await fetch(url, {
    method: method ?? (body === null ? 'GET' : 'POST'),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body,
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  return {
    status: answer.status,
    headers: answer.headers,
    body: isJson ? JSON.parse(text) : text,
    text,
  }
}

/** Follows names and numbers into an answer; undefined where the way ends. */
export function dig(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (at as Record<string | number, unknown> | undefined | null)?.[name],
    value,
  )
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
