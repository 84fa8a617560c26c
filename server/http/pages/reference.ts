// /docs: the API reference, a page that loads nothing from other hosts.
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { iconSvg, readSheet, tokens } from './assets/assets.ts'

const css = `${tokens}\n${readSheet('reference')}`

// The package's page has no viewport tag, so a phone would render it at desktop width.
const viewport = `
const meta = document.createElement('meta')
meta.name = 'viewport'
meta.content = 'width=device-width, initial-scale=1'
document.head.append(meta)
`

export async function referenceRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: {
      'default-src': "'self'",
      'img-src': "'self' data:",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'object-src': "'none'",
    },
    uiConfig: {
      // Hides the top bar, which asks for the URL of another document.
      layout: 'BaseLayout',
      docExpansion: 'list',
      defaultModelsExpandDepth: 0,
      deepLinking: true,
      displayRequestDuration: true,
    },
    theme: {
      title: 'API reference · Carillon',
      css: [{ filename: 'reference.css', content: css }],
      js: [{ filename: 'viewport.js', content: viewport }],
      favicon: [
        {
          filename: 'icon.svg',
          rel: 'icon',
          type: 'image/svg+xml',
          sizes: 'any',
          content: iconSvg,
        },
      ],
    },
  })
}
