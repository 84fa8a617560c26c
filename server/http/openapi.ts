// The document of the API, made from the routes themselves, and a page to read it.
import { createRequire } from 'node:module'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

/** Must be called before the routes are registered. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Carillon',
        version,
        description:
          'Schedule messages to social profiles, have them published once and on time, read the interactions.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      tags: ['Me', 'Members', 'Organizations', 'Teams', 'Social profiles', 'Messages', 'Apps'].map((name) => ({
        name,
      })),
      security: [{ bearer: [] }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'An access token of /oauth2/token',
          },
        },
      },
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `schema-${index}`),
    },
  })
}

/** /openapi.json, and /docs, which loads nothing from anywhere else. */
export async function documentRoutes(app: FastifyInstance): Promise<void> {
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: {
      docExpansion: 'list',
      deepLinking: true,
      persistAuthorization: true,
      url: '/openapi.json',
    },
    theme: { title: 'Carillon API' },
  })
}
