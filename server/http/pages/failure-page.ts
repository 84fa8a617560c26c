// Failure pages for browsers. Programs get JSON (errors.ts).
import type { FastifyRequest } from 'fastify'
import { type Language, type Texts, textsIn } from '../../texts/texts.ts'
import { errorPage } from './error-page.ts'

// Endpoints for programs only: the response is JSON, whatever the Accept header says.
const programPaths =
  /^\/(v1|auth|\.well-known|media|push)\/|^\/(openapi\.json|livez|readyz|metrics)$|^\/oauth2\/(token|revoke|introspect)\/?$/

export function wantsPage({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>): boolean {
  return acceptsPage(headers.accept) && !programPaths.test(url.split('?')[0] ?? url)
}

/** Browsers list text/html when they open a page. A client that also accepts JSON gets JSON. */
export function acceptsPage(accept = ''): boolean {
  return /\btext\/html\b/i.test(accept) && !/\bapplication\/json\b/i.test(accept)
}

/** Repeats nothing of the request: anyone could craft a URL to put text onto this page. */
export function failurePage(language: Language, status: number, traceId: string): string {
  const kind = kindOf(status)
  return errorPage(language, {
    ...textsIn(language, 'pages').failures[kind],
    ...(withLinks.includes(kind) ? { links: linksIn(language) } : {}),
    details: [
      ['status', String(status)],
      ['trace', traceId],
    ],
  })
}

type Kind = keyof Texts['pages']['failures']

/** Where a person can go on from. */
const withLinks: Kind[] = [404, 405, 'badRequest']

function kindOf(status: number): Kind {
  if (status === 404 || status === 405 || status === 413 || status === 503) return status
  return status >= 500 ? 'serverFault' : 'badRequest'
}

function linksIn(language: Language) {
  const { startPage, reference } = textsIn(language, 'pages')
  return [
    { href: '/', label: startPage },
    { href: '/docs', label: reference },
  ]
}
