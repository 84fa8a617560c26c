// Builds the HTTP side and lets it listen.
import { buildApp } from '../app.ts'
import type { DemoApp } from '../demo/demo.ts'
import type { Services } from '../services.ts'
import { explainListen } from './process/explain-listen.ts'
import type { Opened } from './process/until-stopped.ts'

export async function serve(services: Services, opened: Opened, demo?: DemoApp): Promise<void> {
  const { host, port } = services.config
  const app = await buildApp(services, demo)
  opened.working.push(() => app.close())
  try {
    // Nobody can open http://[::], which is every address of this machine.
    const listenTextResolver = (address: string) =>
      `Listening at ${address.replace('//[::]:', '//localhost:')}`
    await app.listen({ host, port, listenTextResolver })
  } catch (cause) {
    throw explainListen(cause, host, port)
  }
}
