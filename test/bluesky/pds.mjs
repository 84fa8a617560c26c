// A real PDS and PLC directory of Bluesky, on free ports of this machine. Runs in the folder that they are installed in, prints
// one line of JSON when they are ready, and ends with its standard input. Documents of CLIENT_ORIGIN, a name that only
// looks public, it fetches from CLIENT_DOCUMENTS: a client of OAuth needs a public https address.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const { CLIENT_ORIGIN = 'https://nowhere.invalid', CLIENT_DOCUMENTS } = process.env
const [plcPort, port] = [Number(process.env.PLC_PORT), Number(process.env.PORT)]
const fetchAnything = globalThis.fetch
globalThis.fetch = (input, init) => {
  const url = String(input instanceof Request ? input.url : input)
  if (!CLIENT_DOCUMENTS || !url.startsWith(CLIENT_ORIGIN)) return fetchAnything(input, init)
  return fetchAnything(url.replace(CLIENT_ORIGIN, CLIENT_DOCUMENTS))
}
// After the change: they keep the function that they find.
const { Secp256k1Keypair } = await import('@atproto/crypto')
const { PDS } = await import('@atproto/pds')
const { default: plc } = await import('@did-plc/server')

const folder = mkdtempSync(join(tmpdir(), 'carillon-pds-'))
const directory = plc.PlcServer.create({ db: plc.Database.mock(), port: plcPort })
await directory.start()
const keys = await Promise.all([1, 2].map(() => Secp256k1Keypair.create({ exportable: true })))
const [rotation] = await Promise.all(keys.map((key) => key.export()))
const pds = await PDS.fromEnv({
  devMode: true,
  port,
  hostname: 'localhost',
  dataDirectory: folder,
  blobstoreDiskLocation: join(folder, 'blobs'),
  didPlcUrl: `http://localhost:${plcPort}`,
  recoveryDidKey: keys[1].did(),
  adminPassword: 'admin-password',
  jwtSecret: 'jwt-secret',
  serviceHandleDomains: ['.test'],
  plcRotationKeyK256PrivateKeyHex: Buffer.from(rotation).toString('hex'),
  inviteRequired: false,
  disableSsrfProtection: true,
})
await pds.start()
console.info(
  JSON.stringify({ url: `http://localhost:${port}`, plc: `http://localhost:${plcPort}` }),
)

process.stdin.resume()
process.stdin.once('end', () => process.exit(0))
