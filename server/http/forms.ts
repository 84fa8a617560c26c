// Reads submitted forms, and checks the CSRF token, which proves that a form came from a page of this service.

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../errors.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { say } from '../sentences/sentences.ts'

export type Form = Record<string, string>
type Keys = { keyRing: KeyRing }

const maxFormBytes = 16 * 1024

export function addFormParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_request, body, done) => {
      const form = Object.fromEntries(new URLSearchParams(String(body)))
      // PostgreSQL cannot store U+0000 in text, and no keyboard produces it.
      if (Object.values(form).some((value) => value.includes('\u0000'))) {
        done(new Problem('invalid', { message: say('text_must_not_hold_nul') }))
      } else done(null, form)
    },
  )
}

export function formOf(request: FastifyRequest): Form {
  const { body } = request
  return typeof body === 'object' && body !== null ? (body as Form) : {}
}

/** The token is tied to the secret that the cookie or the URL of the form carries. */
export function tokenFor({ keyRing }: Keys, id: string): string {
  return sign(keyRing.signingKeys()[0] ?? '', id)
}

/** By any key of the ring: a page that was open during a rotation can still be submitted. */
export function hasToken({ keyRing }: Keys, form: Form, id: string): boolean {
  const given = Buffer.from(form.csrf ?? '')
  return keyRing.signingKeys().some((key) => {
    const expected = Buffer.from(sign(key, id))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

function sign(key: string, id: string): string {
  return createHmac('sha256', key).update(`csrf:${id}`).digest('base64url')
}
