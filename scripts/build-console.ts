// npm run build:console: builds the console into console/dist. With --if-stale, before npm start, only when the sources have
// changed; a failure is then reported and the service starts without the new console.
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compressFiles } from './console/compress.ts'
import { hashSources, isStale, markBuilt } from './console/stale.ts'

const { values } = parseArgs({ options: { 'if-stale': { type: 'boolean', default: false } } })

try {
  const wasStale = await isStale()
  if (!values['if-stale'] || wasStale) await buildConsole(wasStale)
} catch (error) {
  console.error(`The console could not be built: ${describe(error)}`)
  if (values['if-stale'])
    console.error('The service starts without it. npm run build:console tries again.')
  else process.exitCode = 1
}

async function buildConsole(wasStale: boolean): Promise<void> {
  const started = performance.now()
  console.info('Building the console …')
  // Read before the build, so that an edit during the build makes it stale.
  const hash = await hashSources()
  // Loaded late: where only the packages of production are installed, there is no Vite.
  const [{ build }, { consoleRoot, viteConfig }] = await Promise.all([
    import('vite'),
    import('./console/vite.ts'),
  ])
  // Built beside, so that a service that starts meanwhile never reads half of it.
  const outDir = join(consoleRoot, `.dist-${process.pid}`)
  try {
    await build({
      ...viteConfig,
      logLevel: values['if-stale'] ? 'error' : 'info',
      build: { ...viteConfig.build, outDir },
    })
    await compressFiles(outDir)
    await markBuilt(outDir, hash)
    // Another process may have built the same meanwhile, and a service may be reading that.
    if (!wasStale || (await isStale())) await replace(join(consoleRoot, 'dist'), outDir)
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.info(`The console is built (${seconds} s).`)
}

/** By renaming: removing the old build file by file would leave a part of it for a while. */
async function replace(directory: string, by: string): Promise<void> {
  const old = `${by}-old`
  // The first build replaces none.
  await rename(directory, old).catch(() => undefined)
  try {
    await rename(by, directory)
  } catch (error) {
    await rename(old, directory).catch(() => undefined)
    throw error
  } finally {
    await rm(old, { recursive: true, force: true })
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isMissing = 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
  return isMissing
    ? 'its packages are not installed (npm install without --omit=dev).'
    : error.message
}
