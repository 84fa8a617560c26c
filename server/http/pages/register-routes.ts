// The documents about the API, and the assets of all pages.
import type { FastifyInstance } from 'fastify'
import { documentRoutes } from '../openapi/openapi.ts'
import { assetRoutes } from './assets/assets.ts'
import { errorDocRoutes } from './error-docs.ts'
import { referenceRoutes } from './reference.ts'

export async function registerDocuments(app: FastifyInstance, publicUrl: URL): Promise<void> {
  documentRoutes(app)
  errorDocRoutes(app, publicUrl)
  await referenceRoutes(app)
  assetRoutes(app)
}
