// compose.yaml and the Dockerfile: every container is confined, and every image can be pinned.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { parse } from 'yaml'

type Service = {
  image?: string
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  privileged?: boolean
  user?: string
  network_mode?: string
  pid?: string
  volumes?: string[]
}

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8')
const { services } = parse(await read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
}

/** The settings that programs of others need to start. Ours need nothing. */
const needed: Record<string, string[]> = {
  postgres: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
  proxy: ['NET_BIND_SERVICE'],
}

test('there are the services', () => {
  assert.deepEqual(Object.keys(services), ['postgres', 'migrate', 'api', 'worker', 'proxy'])
})

for (const [name, service] of Object.entries(services)) {
  test(`${name} is read-only and has no capability that it does not need`, () => {
    assert.equal(service.read_only, true)
    assert.deepEqual(service.cap_drop, ['ALL'])
    assert.deepEqual(service.cap_add ?? [], needed[name] ?? [])
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'])
  })

  test(`${name} shares nothing with the host`, () => {
    for (const key of ['privileged', 'network_mode', 'pid'] as const)
      assert.equal(service[key], undefined, key)
    for (const volume of service.volumes ?? []) assert.match(volume, /^[a-z]+:/, 'a named volume')
  })

  test(`the image of ${name} is ours, or can be pinned by a setting`, () => {
    assert.match(service.image ?? '', /^(carillon|\$\{[A-Z]+_IMAGE:-[a-z]+:\d+\})$/)
  })
}

test('the Dockerfile names its base image once, and ends as another user than root', async () => {
  const lines = (await read('Dockerfile')).split('\n')
  const bases = lines.filter((line) => line.startsWith('FROM '))
  assert.ok(
    bases.length > 1 && bases.every((line) => /^FROM \$\{NODE_IMAGE\}( AS \w+)?$/.test(line)),
  )
  assert.equal(lines.filter((line) => line.startsWith('ARG NODE_IMAGE=')).length, 1)
  assert.equal(
    lines.findLast((line) => line.startsWith('USER ')),
    'USER node',
  )
})
