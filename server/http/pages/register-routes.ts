// The documents about the API, and the assets of all pages.
import type { FastifyInstance } from 'fastify'
import { documentRoutes } from '../openapi/openapi.ts'
import { assetRoutes } from './assets/assets.ts'
import { errorDocRoutes } from './error-docs.ts'
import { guideRoutes } from './guide/routes.ts'
import { referenceRoutes } from './reference/routes.ts'

export function registerDocuments(app: FastifyInstance, publicUrl: URL): void {
  documentRoutes(app)
  errorDocRoutes(app, publicUrl)
  referenceRoutes(app, publicUrl)
  guideRoutes(app)
  assetRoutes(app)
}
