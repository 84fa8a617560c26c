// The parts list (SBOM) of the npm package and of the image, as CycloneDX: every package that runs with the service or is built into the console,
// as the lock file has it. It has no time and no random number, so the same lock file gives the same list.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

type Locked = {
  name?: string
  version?: string
  license?: string
  integrity?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  devDependencies?: Record<string, string>
}

type LockFile = { packages: Record<string, Locked> }

/** The packages that build the console, of which nothing is in it. */
const builds = /^(@types\/|@vitejs\/|vite$)/
/** The machine or the base image has Node. */
const isNode = (name: string) => /^node-(bin-)?(linux|darwin)-/.test(name)

export async function describeParts() {
  const lock = await read<LockFile>('package-lock.json')
  const { name, version, license } = await read<Locked>('package.json')
  const found = findPackages(lock)
  const refs = new Map([...found].map((path) => [path, referTo(lock, path)]))
  const components = [...found].map((path) => describe(lock, path))
  const self = `pkg:npm/${name}@${version}`
  const ofSelf = roots(lock).flatMap(([from, one]) => refs.get(find(lock, from, one) ?? '') ?? [])
  const dependencies = [...found].map((path) => ({
    ref: referTo(lock, path),
    dependsOn: needs(lock, path).flatMap((one) => refs.get(find(lock, path, one) ?? '') ?? []),
  }))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        ...{ type: 'application', 'bom-ref': self, name, version, purl: self },
        licenses: licensesOf(license),
      },
    },
    components: onceEach(components, (one) => one['bom-ref']),
    dependencies: merge([{ ref: self, dependsOn: ofSelf }, ...dependencies]),
  }
}

/** Pairs of a workspace and a package that it names. */
function roots({ packages }: LockFile): [string, string][] {
  const { server, sandbox, console } = packages
  const run = [server, sandbox].flatMap((one) => [
    ...Object.keys(one?.dependencies ?? {}),
    ...Object.keys(one?.optionalDependencies ?? {}),
  ])
  const shown = Object.keys(console?.devDependencies ?? {}).filter((one) => !builds.test(one))
  return [
    ...run.filter((one) => !isNode(one)).map((one): [string, string] => ['server', one]),
    ...shown.map((one): [string, string] => ['console', one]),
  ]
}

function findPackages(lock: LockFile): Set<string> {
  const found = new Set<string>()
  const add = (from: string, name: string) => {
    const path = find(lock, from, name)
    if (path === undefined || found.has(path)) return
    found.add(path)
    for (const next of needs(lock, path)) add(path, next)
  }
  for (const [from, name] of roots(lock)) add(from, name)
  return new Set([...found].sort())
}

/** As Node looks for a package: in the nearest node_modules. Nothing for one that is optional and not installed. */
function find({ packages }: LockFile, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    const path = `${folder}${folder === '' ? '' : '/'}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
  }
}

function needs({ packages }: LockFile, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    packages[path] ?? {}
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  )
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

function describe(lock: LockFile, path: string) {
  const { version = '', license, integrity } = lock.packages[path] ?? {}
  const ref = referTo(lock, path)
  return {
    ...{ type: 'library', 'bom-ref': ref, name: nameOf(lock, path), version, purl: ref },
    licenses: licensesOf(license),
    hashes: hashesOf(integrity),
  }
}

/** A package may be installed under another name. */
function nameOf({ packages }: LockFile, path: string): string {
  return packages[path]?.name ?? path.split('node_modules/').at(-1) ?? path
}

function referTo(lock: LockFile, path: string): string {
  const name = nameOf(lock, path).replace(/^@/, '%40')
  return `pkg:npm/${name}@${lock.packages[path]?.version}`
}

function licensesOf(license: string | undefined) {
  return license === undefined ? [] : [{ expression: license }]
}

function hashesOf(integrity: string | undefined) {
  const [algorithm, value] = integrity?.split('-') ?? []
  if (algorithm !== 'sha512' || value === undefined) return []
  return [{ alg: 'SHA-512', content: Buffer.from(value, 'base64').toString('hex') }]
}

function onceEach<T>(all: T[], keyOf: (one: T) => string): T[] {
  return [...new Map(all.map((one) => [keyOf(one), one])).values()]
}

/** The same version may be installed in two places, with other packages below it. */
function merge(all: { ref: string; dependsOn: string[] }[]) {
  const merged = new Map<string, Set<string>>()
  for (const { ref, dependsOn } of all)
    merged.set(ref, new Set([...(merged.get(ref) ?? []), ...dependsOn]))
  return [...merged].map(([ref, names]) => ({ ref, dependsOn: [...names].sort() }))
}

async function read<T>(name: string): Promise<T> {
  return JSON.parse(
    await readFile(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8'),
  )
}
