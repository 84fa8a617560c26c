// Clients that generators of other authors make from docs/openapi.json compile under strict TypeScript, and take the walkthrough against a service
// that publishes. The generators are installed in a folder of their own. The quick form is in test/documents.test.ts: it looks for what they
// stumbled over.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { carillon, startCarillon } from '../start/carillon.ts'
import { atEnd } from '../support/at-end.ts'
import { basic, send } from '../support/client.ts'
import { installPackages } from '../support/foreign-packages.ts'
import { need } from '../support/need.ts'
import { programOf, type Walk, walks } from './walks.ts'

const run = promisify(execFile)
const installed = await installPackages({
  name: 'generators',
  title: 'the generators',
  from: fileURLToPath(new URL('.', import.meta.url)),
})
const maxCollectionBytes = 1_000_000
const skip = installed.reason ?? false
const compiler = fileURLToPath(
  new URL('../../node_modules/@typescript/native/bin/tsc', import.meta.url),
)
const picture = await readFile('docs/pictures/timeline.png', 'base64')
const compilerOptions = {
  ...{ strict: true, noEmit: true, types: [], skipLibCheck: true },
  ...{ target: 'es2022', module: 'esnext', moduleResolution: 'bundler' },
  lib: ['es2023', 'dom', 'dom.iterable'],
}
const service = skip ? undefined : await startWithDemo()

/** As the walkthrough begins: the demo app may act for the owner, and for the member who may only propose. */
async function startWithDemo(): Promise<Record<string, string>> {
  const running = await startCarillon({ ALLOW_PRIVATE_WEBHOOKS: 'yes' })
  const { members, apps, profiles, sandboxUrl } = await running.demo()
  const [owner, , proposer] = need(members)
  const app = need(need(apps)[0])
  const profile = need(need(profiles)[0])
  const clientId = need(app.clientId)
  const installing = ['apps', 'install', clientId, `member:${need(proposer).id}`]
  const installedFor = await carillon(installing, { CARILLON_DATA_DIR: running.directory })
  assert.equal(installedFor.code, 0, installedFor.output)
  const tokenFor = async (member: { id?: string | number | undefined } | undefined) => {
    const answer = await send(`${running.url}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: basic({ clientId, clientSecret: need(app.clientSecret) }) },
      body: new URLSearchParams({ grant_type: 'member_app', member_id: `${need(member).id}` }),
    })
    return (answer.body as { access_token: string }).access_token
  }
  const networkId = `${profile.socialNetworkId}`
  const mentioned = await send(`${sandboxUrl}/_sandbox/interactions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ network: 'twitter', type: 'MENTION', from: '4711', to: networkId }),
  })
  assert.ok(mentioned.status < 300, mentioned.text)
  return {
    ...{ BASE: running.url, OWNER: await tokenFor(owner), PROPOSER: await tokenFor(proposer) },
    ...{ PROFILE: `${profile.id}`, NETWORK_ID: networkId, PICTURE: picture },
  }
}

for (const [name, walk] of Object.entries(walks))
  test(`the client that ${name} makes compiles under strict, and takes the walkthrough`, {
    skip,
  }, async () => {
    const folder = await generate(name, walk)
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['client', 'walk.ts'] }),
    )
    await writeFile(join(folder, 'walk.ts'), programOf(walk))
    const within = { cwd: folder, timeout: 300_000 }
    const compiling = run(process.execPath, [compiler, '-p', '.'], within)
    const { stdout: faults } = await compiling.catch((error: { stdout?: string }) => ({
      stdout: error.stdout ?? String(error),
    }))
    assert.equal(faults, '')
    const bundle = await rolldown({
      input: join(folder, 'walk.ts'),
      platform: 'node',
      logLevel: 'silent',
    })
    await bundle.write({ file: join(folder, 'walk.mjs'), format: 'esm', codeSplitting: false })
    await bundle.close()
    const env = { PATH: process.env.PATH, ...service, NAME: name }
    const { stdout } = await run(process.execPath, ['walk.mjs'], { ...within, env })
    assert.equal(stdout, 'walked\n')
  })

test(`imported as a collection of requests the document has less than ${maxCollectionBytes} bytes`, {
  skip,
}, async (t) => {
  const words = ['-s', 'openapi.json', '-o', 'collection.json']
  const folder = await generate('collection', {
    words: [
      'openapi-to-postmanv2/bin/openapi2postmanv2.js',
      ...[...words, '-O', 'parametersResolution=Example'],
    ],
  })
  const text = await readFile(join(folder, 'collection.json'), 'utf8')
  assert.ok([...text.matchAll(/"request":/g)].length > 150, 'each call is a request')
  t.diagnostic(`${text.length} bytes`)
  assert.ok(text.length < maxCollectionBytes, `${text.length} bytes`)
})

/** In a folder beneath the packages, which the client imports. */
async function generate(
  name: string,
  { words: [program = '', ...words] }: Pick<Walk, 'words'>,
): Promise<string> {
  const file = `${name.replaceAll(/\W/g, '-')}-${process.pid}`
  const folder = join(installed.folder ?? '', file)
  atEnd(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'client'), { recursive: true })
  await cp('docs/openapi.json', join(folder, 'openapi.json'))
  const within = { cwd: folder, timeout: 300_000 }
  await run(process.execPath, [join('..', 'node_modules', program), ...words], within)
  return folder
}
