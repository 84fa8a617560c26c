// Registers the routes of media: the declarations under /v1, and the files of the disk storage.
import type { Scopes } from '../http/http.ts'
import { mediaRoutes } from './routes.ts'
import { fileRoutes } from './storage/file-routes.ts'

export async function registerMedia(
  { app, v1 }: Scopes,
  using: Parameters<typeof mediaRoutes>[1],
): Promise<void> {
  mediaRoutes(v1, using)
  await fileRoutes(app, using)
}
