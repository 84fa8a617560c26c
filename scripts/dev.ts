// npm run dev: the service, and the console by Vite's own server, which shows edits without a reload. The service gets Vite's
// address as its public one, so that signing in leads back there.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { viteConfig } from './console/vite.ts'

const consolePort = Number(process.env.CONSOLE_PORT ?? 5173)
const servicePort = Number(process.env.PORT ?? 8080)
const service = `http://localhost:${servicePort}`
const publicUrl = `http://localhost:${consolePort}`

/** Everything that the service answers itself; all other addresses are pages of the console. */
const served =
  '^/(v1|oauth2|auth|docs|connect|media|assets|avatars|calendars|invitations|demo|push|openapi.json|livez|readyz|metrics|\\.well-known)(/|\\?|$)'

const vite = await createServer({
  ...viteConfig,
  server: {
    port: consolePort,
    strictPort: true,
    proxy: { [served]: { target: service, changeOrigin: false, xfwd: true } },
  },
})
await vite.listen()
vite.printUrls()

const child = spawn(
  process.execPath,
  [fileURLToPath(new URL('../server/carillon.mjs', import.meta.url)), 'start'],
  { stdio: 'inherit', env: { ...process.env, PUBLIC_URL: publicUrl } },
)
child.on('exit', (code) => void vite.close().finally(() => process.exit(code ?? 1)))
// A terminal sends Ctrl-C to the service as well: wait until it has stopped.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => child.kill('SIGTERM'))
