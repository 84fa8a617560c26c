// Failure pages for browsers. Programs get JSON (errors.ts).
import type { FastifyRequest } from 'fastify'
import { type ErrorNotice, errorPage } from './error-page.ts'

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

const links = [
  { href: '/', label: 'Start page' },
  { href: '/docs', label: 'API reference' },
]

const notices: Record<number, ErrorNotice> = {
  404: {
    title: 'Page not found',
    sentence: 'There is no page at this address.',
    hint: 'To log in, open the app that you want to use: it brings you to the log-in page. Otherwise go on from here:',
    links,
  },
  405: {
    title: 'This page cannot be used like that',
    sentence: 'There is a page at this address, but it does not take this kind of request.',
    hint: 'Open the page again and use its form.',
    links,
  },
  413: {
    title: 'Too much was sent',
    sentence: 'The form holds more text than this page takes.',
    hint: 'Go back, shorten it, and send it again.',
  },
  503: {
    title: 'Carillon is not ready',
    sentence: 'The service is starting, or its database cannot be reached.',
    hint: 'Wait a few seconds and reload this page.',
  },
}

const badRequest: ErrorNotice = {
  title: 'This request cannot be read',
  sentence: 'The address or the form holds something that this page cannot take.',
  hint: 'Check the address, or go back and fill in the form again.',
  links,
}

const serverFault: ErrorNotice = {
  title: 'Something went wrong',
  sentence: 'Carillon could not answer because of a fault of its own.',
  hint: 'Try again. If it happens again, give the trace below to the person who runs this service.',
}

/** Repeats nothing of the request: anyone could craft a URL to put text onto this page. */
export function failurePage(status: number, traceId: string): string {
  const notice = notices[status] ?? (status >= 500 ? serverFault : badRequest)
  return errorPage({
    ...notice,
    details: [
      ['Status', String(status)],
      ['Trace', traceId],
    ],
  })
}
