// The Helm chart: what it gives Kubernetes, without Helm and without Kubernetes.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { need } from '../../support/need.ts'
import { defaults, renderChart } from './render.ts'

type Container = {
  args: string[]
  env: { name: string; value: string }[]
  envFrom: unknown[]
  ports?: { name: string; containerPort: number }[]
  securityContext: Record<string, unknown>
  volumeMounts: { name: string }[]
  livenessProbe?: { httpGet: unknown }
  readinessProbe?: { httpGet: unknown }
}
type Pod = { containers: Container[]; volumes: { name: string; emptyDir?: object }[] } & Record<
  string,
  unknown
>
type Thing = {
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
  spec: Record<string, unknown> & {
    template?: { metadata: { labels: Record<string, string> }; spec: Pod }
  }
}

const given = { publicUrl: 'https://carillon.example', secretName: 'of-carillon' }
const bucket = { s3: { bucket: 'media', endpoint: '', publicEndpoint: '', region: 'eu-west-1' } }
const renderThings = async (values: object) =>
  (await renderChart({ ...given, ...values })) as Thing[]
const things = await renderThings(bucket)
const podOf = (all: Thing[], name: string) =>
  need(all.find(({ spec, metadata }) => spec.template && metadata.name === name)?.spec.template)
const pods = ['shop-api', 'shop-worker', 'shop-migrate'].map((name) => podOf(things, name).spec)
const read = (name: string) => readFile(new URL(`../../../${name}`, import.meta.url), 'utf8')

test('no process is root, writes to its image or talks to Kubernetes', () => {
  for (const { containers, volumes, ...pod } of pods) {
    assert.equal(pod.automountServiceAccountToken, false)
    assert.equal(pod.enableServiceLinks, false)
    const { runAsNonRoot, runAsUser, seccompProfile } = pod.securityContext as typeof pod
    assert.deepEqual([runAsNonRoot, runAsUser], [true, 1000])
    assert.deepEqual(seccompProfile, { type: 'RuntimeDefault' })
    for (const container of containers) {
      assert.deepEqual(container.securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      const names = container.volumeMounts.map(({ name }) => name)
      assert.deepEqual(names, ['data', 'tmp'])
      const claimed = volumes.map(({ name }) => name)
      const isWorker = container.args[0] === 'worker'
      assert.deepEqual(claimed.sort(), isWorker ? ['tmp'] : ['data', 'tmp'])
    }
  }
})

test('secrets come by reference, and every setting is one of the service', async () => {
  const known = new Set(
    [...(await read('.env.example')).matchAll(/^#(\w+)=/gm)].map(([, name]) => name),
  )
  assert.ok(known.size > 40)
  for (const { containers } of pods)
    for (const { env, envFrom } of containers) {
      assert.deepEqual(envFrom, [{ secretRef: { name: 'of-carillon' } }])
      for (const { name, value } of env) {
        assert.ok(known.has(name), name)
        assert.equal(typeof value, 'string', name)
        assert.doesNotMatch(name, /KEY|SECRET|DATABASE|SMTP/)
      }
    }
})

test('each process runs a command of the service and answers probes on its own port', () => {
  const [api, worker, migrate] = pods.map(({ containers }) => need(containers[0]))
  assert.deepEqual([api?.args, worker?.args, migrate?.args], [['api'], ['worker'], ['migrate']])
  assert.equal(api?.ports?.[0]?.containerPort, 8080)
  assert.equal(worker?.ports?.[0]?.containerPort, 8081)
  const port = worker?.env.find(({ name }) => name === 'WORKER_PORT')
  assert.equal(port?.value, String(worker?.ports?.[0]?.containerPort))
  for (const one of [api, worker]) {
    assert.deepEqual(one?.livenessProbe?.httpGet, { path: '/livez', port: 'health' })
    assert.deepEqual(one?.readinessProbe?.httpGet, { path: '/readyz', port: 'health' })
  }
})

test('the database is migrated before an install and an upgrade', () => {
  const job = need(things.find(({ kind }) => kind === 'Job'))
  assert.equal(job.metadata.annotations?.['helm.sh/hook'], 'pre-install,pre-upgrade')
})

test('each selector finds its own pods alone, and one of them at a time may be taken away', () => {
  const budgets = things.filter(({ kind }) => kind === 'PodDisruptionBudget')
  assert.deepEqual(
    budgets.map(({ spec }) => spec.maxUnavailable),
    [1, 1],
  )
  const labels = (name: string) => podOf(things, name).metadata.labels
  for (const name of ['shop-api', 'shop-worker']) {
    const same = things.filter(({ metadata }) => metadata.name === name)
    const selectors = same.map(({ spec }) => {
      const { selector } = spec as { selector: { matchLabels?: object } }
      return selector.matchLabels ?? selector
    })
    assert.equal(selectors.length, 3)
    for (const selector of selectors) assert.deepEqual(selector, labels(name))
  }
  assert.notDeepEqual(labels('shop-api'), labels('shop-worker'))
  assert.notDeepEqual(labels('shop-migrate'), labels('shop-worker'))
})

test('media on a volume: all processes use it, and no worker has one of its own', async () => {
  const all = await renderThings({ media: { existingClaim: 'shared' } })
  const claim = { name: 'data', persistentVolumeClaim: { claimName: 'shared' } }
  for (const name of ['shop-api', 'shop-worker'])
    assert.deepEqual(podOf(all, name).spec.volumes.slice(1), [claim])
  const worker = need(all.find(({ kind }) => kind === 'StatefulSet'))
  assert.equal(worker.spec.volumeClaimTemplates, undefined)
  assert.ok(need(things.find(({ kind }) => kind === 'StatefulSet')).spec.volumeClaimTemplates)
})

test('the ingress leads to the API, and /metrics to nothing', async () => {
  assert.ok(!things.some(({ kind }) => kind === 'Ingress'))
  const host = 'carillon.example'
  const ingress = { ...(defaults.ingress as object), enabled: true, host, className: 'nginx' }
  const all = await renderThings({ ...bucket, ingress })
  const { rules } = need(all.find(({ kind }) => kind === 'Ingress')).spec as {
    rules: {
      host: string
      http: { paths: { path: string; backend: { service: { name: string } } }[] }
    }[]
  }
  assert.deepEqual(
    rules[0]?.http.paths.map(({ path, backend }) => [path, backend.service.name]),
    [
      ['/metrics', 'shop-closed'],
      ['/', 'shop-api'],
    ],
  )
  const closed = need(all.find(({ metadata }) => metadata.name === 'shop-closed'))
  assert.equal(closed.spec.selector, undefined)
  const env = need(podOf(all, 'shop-api').spec.containers[0]).env
  assert.ok(env.some(({ name, value }) => name === 'TRUST_PROXY' && value === 'yes'))
})

test('what is missing is said, and the schema of the values refuses unknown ones', async () => {
  await assert.rejects(renderChart(bucket), /secretName|publicUrl/)
  await assert.rejects(renderThings({}), /say where media are kept/)
  const validate = new Ajv({ allowUnionTypes: true }).compile(
    JSON.parse(await read('deploy/helm/values.schema.json')),
  )
  assert.ok(validate({ ...defaults, ...given, ...bucket }), JSON.stringify(validate.errors))
  assert.ok(!validate({ ...defaults, ...bucket }))
  assert.ok(!validate({ ...defaults, ...given, replicas: 2 }))
  assert.ok(!validate({ ...defaults, ...given, settings: { 'not a name': 'x' } }))
})
