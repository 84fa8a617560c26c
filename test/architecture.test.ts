// The checks themselves are checked: each reads the real tree, and each goes red on a planted violation.
import assert from 'node:assert/strict'
import { cp, glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { checks, lookAt } from '../scripts/check.ts'
import { networks, typesOf } from '../server/networks/registry.ts'
import { atEnd } from './support/at-end.ts'
import { need } from './support/need.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// On the real tree npm test runs it, before the tests.
test('the modules check does not pass without having read modules', async () => {
  const folders = ['server', 'sandbox', 'sdk', 'testing', 'cli', 'console']
  const tree = await makeTree({
    ...Object.fromEntries(folders.map((folder) => [`${folder}/empty.css`, ''])),
    'test/unread.ts': 'export const value = 1\n',
  })
  const { passed, output } = await runCheck('modules', tree)
  assert.match(output, /no dependency violations found/)
  assert.equal(passed, false)
})

/** One violation for each rule of .dependency-cruiser.mjs: the file that breaks it and what it imports. */
const breaches: Record<string, { file: string; imports: string }> = {
  'no-cycles': { file: 'server/access/around.ts', imports: './back.ts' },
  'public-interface': { file: 'server/apps/inside.ts', imports: '../organizations/inner.ts' },
  foundation: { file: 'server/db/upwards.ts', imports: '../profiles/profiles.ts' },
  'roots-are-roots': { file: 'server/profiles/imports-root.ts', imports: '../app.ts' },
  'modules-register': { file: 'server/app.ts', imports: './organizations/inner.ts' },
  'downwards-apps': { file: 'server/apps/sideways.ts', imports: '../profiles/profiles.ts' },
  'downwards-organizations': { file: 'server/organizations/up.ts', imports: '../apps/apps.ts' },
  'downwards-webhooks': { file: 'server/webhooks/up.ts', imports: '../apps/apps.ts' },
  'http-at-the-edge': { file: 'server/profiles/deep.ts', imports: '../http/pages/page.ts' },
  'networks-apart': { file: 'server/networks/curious.ts', imports: '../profiles/profiles.ts' },
  'downwards-networks': { file: 'server/networks/routes.ts', imports: '../profiles/profiles.ts' },
  'light-descriptions': { file: 'server/networks/registry.ts', imports: 'undici' },
  'pure-for-browsers': { file: 'server/networks/shared/heavy.ts', imports: 'node:fs' },
  'sdk-apart': { file: 'sdk/curious.ts', imports: '../server/app.ts' },
  'testing-apart': { file: 'testing/curious.ts', imports: '../sandbox/sandbox.ts' },
  'cli-apart': { file: 'cli/curious.ts', imports: '../server/app.ts' },
  'sdk-for-browsers': { file: 'sdk/of-node.ts', imports: 'node:fs' },
  'sandbox-apart': { file: 'sandbox/curious.ts', imports: '../server/app.ts' },
  'sandbox-is-a-choice': {
    file: 'server/profiles/uses-sandbox.ts',
    imports: '../../sandbox/sandbox.ts',
  },
  'console-apart': { file: 'server/texts/uses-console.ts', imports: '../../console/main.ts' },
  'console-ground-floor': { file: 'console/ui/curious.ts', imports: '../api/client.ts' },
  'console-api': { file: 'console/api/client.ts', imports: '../session/me.ts' },
  'console-session': { file: 'console/session/me.ts', imports: '../profiles/profiles.ts' },
  'console-networks': { file: 'console/networks/up.ts', imports: '../profiles/profiles.ts' },
  'console-features': { file: 'console/home/frames.ts', imports: '../shell/shell.ts' },
  'console-exported': { file: 'console/home/inside.ts', imports: '../profiles/inner.ts' },
  'console-one-door': {
    file: 'console/profiles/count.ts',
    imports: '../../server/networks/plain.ts',
  },
  'no-test-in-product': { file: 'server/profiles/tested.ts', imports: '../../test/thing.ts' },
  'no-orphans': { file: 'server/profiles/alone.ts', imports: '' },
}

test('every rule of the modules has a planted breach here', async () => {
  const { default: rules } = (await import(join(root, '.dependency-cruiser.mjs'))) as {
    default: { forbidden: { name: string }[] }
  }
  const names = rules.forbidden.map(({ name }) => name)
  assert.deepEqual(Object.keys(breaches).sort(), names.sort())
})

test('each planted breach is found under its rule', async () => {
  const tree = await makeTree({
    'server/access/back.ts': importing('./around.ts'),
    'server/organizations/inner.ts': 'export const value = 1\n',
    'server/profiles/profiles.ts': 'export const value = 1\n',
    'server/apps/apps.ts': 'export const value = 1\n',
    'server/http/pages/page.ts': 'export const value = 1\n',
    'server/app.ts': 'export const value = 1\n',
    'sandbox/sandbox.ts': 'export const value = 1\n',
    'console/main.ts': 'export const value = 1\n',
    'console/profiles/profiles.ts': 'export const value = 1\n',
    'console/profiles/inner.ts': 'export const value = 1\n',
    'console/shell/shell.ts': 'export const value = 1\n',
    'server/networks/plain.ts': 'export const value = 1\n',
    'test/thing.ts': 'export const value = 1\n',
    ...Object.fromEntries(
      Object.values(breaches).map(({ file, imports }) => [file, importing(imports)]),
    ),
  })
  const { passed, output } = await runCheck('modules', tree)
  assert.equal(passed, false)
  for (const [rule, { file }] of Object.entries(breaches))
    assert.match(output, new RegExp(`error ${rule}: ${file}`), `${rule} found ${file}`)
})

test('lint refuses the environment outside of the one file that reads it, and a promise that is not awaited', async () => {
  const reader = 'export const home = process.env.HOME\n'
  const floating =
    'async function go(): Promise<void> {}\nexport function start(): void {\n  go()\n}\n'
  const tree = await makeTree({
    'server/config/config.ts': reader,
    'server/profiles/reader.ts': reader,
    'cli/environment.ts': reader,
    'cli/events/reader.ts': reader,
    'server/profiles/floating.ts': floating,
  })
  const { passed, output } = await runCheck('lint', tree)
  assert.equal(passed, false)
  for (const place of ['server/profiles', 'cli/events'])
    assert.match(output, new RegExp(`${place}/reader\\.ts:1:\\d+ lint/style/noProcessEnv`))
  assert.match(output, /server\/profiles\/floating\.ts:3:\d+ lint\/nursery\/noFloatingPromises/)
  assert.doesNotMatch(output, /server\/config\/config\.ts|cli\/environment\.ts/)
})

test('types refuse what may be undefined, and an implicit any', async () => {
  const tree = await makeTree({
    'server/first.ts': 'export const first = (list: number[]): number => list[0]\n',
    'server/loose.ts': 'export function same(value) {\n  return value\n}\n',
  })
  const { passed, output } = await runCheck('types', tree)
  assert.equal(passed, false)
  assert.match(output, /server\/first\.ts\(1,\d+\): error TS2322/)
  assert.match(output, /server\/loose\.ts\(1,\d+\): error TS7006/)
})

test('types of the console refuse a text that is missing in German, and an unknown property', async () => {
  const tree = await makeTree({
    'console/tsconfig.json': await readFile(join(root, 'console/tsconfig.json'), 'utf8'),
    'console/texts.ts':
      "export const en = { home: 'Home', more: 'More' }\nexport const de: typeof en = { home: 'Heim' }\n",
    'console/page.tsx': 'export const Page = () => <main nothing="1">Hello</main>\n',
  })
  const { passed, output } = await runCheck('console', tree)
  assert.equal(passed, false)
  assert.match(output, /console\/texts\.ts\(2,\d+\): error TS2741/)
  assert.match(output, /console\/page\.tsx\(1,\d+\): error TS2322/)
})

const tablesOfPeople = [
  ...['organizations', 'members', 'organization_members', 'teams', 'team_members'],
  ...['profiles', 'team_profiles', 'profile_members', 'apps', 'installations'],
]
const addsPeople = new RegExp(
  `insert\\s+into\\s+(${tablesOfPeople.join('|')})\\b|insertInto\\('(${tablesOfPeople.join('|')})'\\)`,
  'i',
)

test('only the builder of worlds writes into the tables of people', async () => {
  const found: string[] = []
  const builders: string[] = []
  for await (const file of glob('{test/**/*.ts,{server,sandbox}/**/*.test.ts}', {
    cwd: root,
    // The rows that an earlier version of the service wrote stay as they were.
    exclude: ['test/upgrade/**'],
  })) {
    if (!addsPeople.test(await readFile(join(root, file), 'utf8'))) continue
    if (/^test\/support\/world-[a-z]+\.ts$/.test(file)) builders.push(file)
    else found.push(file)
  }
  assert.deepEqual(found, [], 'use test/support/world.ts and the files beside it')
  // A search that finds no builder reads the wrong folder.
  assert.ok(builders.length >= 3, builders.join())
})

/** Lines that name a network or one of its profile types; an example in a schema is documentation. */
function linesNamingNetworks(text: string): string[] {
  const words = networks.flatMap((network) => [network.name, ...typesOf(network)])
  const named = new RegExp(`['"\`](${words.join('|')})['"\`]`)
  return text.split('\n').filter((line) => named.test(line) && !/\bexamples?: /.test(line))
}

test('only server/networks names a network', async () => {
  const found: string[] = []
  let files = 0
  for await (const file of glob('server/**/*.ts', {
    cwd: root,
    exclude: ['server/networks/**', '**/*.test.ts', '**/node_modules/**'],
  })) {
    files += 1
    const lines = linesNamingNetworks(await readFile(join(root, file), 'utf8'))
    found.push(...lines.map((line) => `${file}: ${line.trim()}`))
  }
  assert.deepEqual(found, [], 'derive it from the descriptions (server/networks/registry.ts)')
  assert.ok(files > 100, `${files} files were read`)
})

test('a planted name of a network is found, an example is not', () => {
  const planted = ["if (type === 'PINTEREST') return", 'const name = "twitter"', 'see(`FACEBOOK`)']
  assert.deepEqual(linesNamingNetworks(planted.join('\n')), planted)
  assert.deepEqual(linesNamingNetworks("Type.String({ examples: ['TWITTER'] }) // X, twitter"), [])
})

const namesInConsole = [
  ...new Set(networks.flatMap((one) => [one.name, one.title, one.brand.id, ...typesOf(one)])),
].join('|')
/** A literal, a key of an object, a class or property of a style sheet, or the folder of a network in an import. */
const namedInConsole = new RegExp(
  `['"\`](${namesInConsole})['"\`]|^\\s*\\.?(--network-)?(${namesInConsole})(:| \\{|,$)|networks/(${namesInConsole})/`,
)

function consoleLinesNamingNetworks(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => namedInConsole.test(line) && !/^\s*(\/\/|\/?\*)/.test(line))
}

test('the console names no network: it reads what the service says', async () => {
  const found: string[] = []
  let files = 0
  for await (const file of glob('console/**/*.{ts,tsx,css}', {
    cwd: root,
    // Texts are for people.
    exclude: ['console/dist/**', 'console/texts/**', '**/*.test.ts', '**/*.testing.ts'],
  })) {
    files += 1
    const lines = consoleLinesNamingNetworks(await readFile(join(root, file), 'utf8'))
    found.push(...lines.map((line) => `${file}: ${line.trim()}`))
  }
  assert.deepEqual(found, [], 'put it into shown.ts of the network (server/networks/shown.ts)')
  assert.ok(files > 300, `${files} files were read`)
})

test('a planted name of a network in the console is found', () => {
  const planted = [
    "if (type === 'PINTEREST') return",
    '  x: { shape },',
    '  TWITTER: mark,',
    '.mastodon {',
    '  --network-x: black;',
    "import { findLinks } from '../../server/networks/x/text/links.ts'",
  ]
  assert.deepEqual(consoleLinesNamingNetworks(planted.join('\n')), planted)
  const harmless = [
    "import { X } from 'lucide-react'",
    '// X takes one profile',
    '  overflow-x: auto;',
  ]
  assert.deepEqual(consoleLinesNamingNetworks(harmless.join('\n')), [])
})

function importing(path: string): string {
  return path === ''
    ? 'export const value = 1\n'
    : `import { value as given } from '${path}'\n\nexport const value = given\n`
}

/** A small tree with the real rules and other files. */
async function makeTree(files: Record<string, string>): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'carillon-tree-'))
  atEnd(() => rm(tree, { recursive: true, force: true }))
  for (const rule of ['.dependency-cruiser.mjs', 'biome.json', 'tsconfig.json', 'package.json'])
    await cp(join(root, rule), join(tree, rule))
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(tree, file)), { recursive: true })
    await writeFile(join(tree, file), text)
  }
  return tree
}

function runCheck(name: (typeof checks)[number]['name'], tree: string) {
  return lookAt(need(checks.find((check) => check.name === name)), tree)
}
