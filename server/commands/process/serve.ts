// Builds the HTTP server and starts listening.
import { fileURLToPath } from 'node:url'
import { buildApp } from '../../app.ts'
import type { DemoApp, DemoPerson } from '../../demo/demo.ts'
import type { Services } from '../../services.ts'
import { explainListen } from './explain-listen.ts'
import type { Opened } from './until-stopped.ts'

const consoleDirectory = fileURLToPath(new URL('../../../console/dist/', import.meta.url))

type Demo = { demo?: DemoApp | undefined; demoPeople?: DemoPerson[] }

export async function serve(services: Services, opened: Opened, demo: Demo = {}): Promise<void> {
  const { host, port } = services.config
  // After the time for requests under way, and before the resources that they use are closed.
  const atEnd = (refusePending: () => Promise<void>) => void opened.resources.push(refusePending)
  const app = await buildApp(services, { ...demo, consoleDirectory, atEnd })
  opened.workers.push(() => app.close())
  try {
    // http://[::] stands for every address of the machine, and no browser can open it.
    const listenTextResolver = (address: string) =>
      `Listening at ${address.replace('//[::]:', '//localhost:')}`
    await app.listen({ host, port, listenTextResolver })
  } catch (cause) {
    throw explainListen(cause, host, port)
  }
}
