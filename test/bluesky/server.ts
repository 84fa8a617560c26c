// Installs a real server of Bluesky in a folder of its own, once for each version of its files, and starts it.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { atEnd } from '../support/at-end.ts'
import { type Installed, installPackages } from '../support/foreign-packages.ts'
import { freePort } from '../support/free-port.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

export function installServer(): Promise<Installed> {
  const title = 'the server of Bluesky'
  return installPackages({ name: 'bluesky', title, from: here, files: ['pds.mjs'] })
}

export type PdsAddresses = { url: string; plc: string }

/** `client`: a name that looks public, and where the documents of its OAuth client really are. */
export type ClientDocuments = { origin: string; documents: string }

export async function startServer(folder: string, client?: ClientDocuments): Promise<PdsAddresses> {
  const pds = spawn(process.execPath, ['pds.mjs'], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LOG_ENABLED: 'false',
      PLC_PORT: String(await freePort()),
      PORT: String(await freePort()),
      ...(client ? { CLIENT_ORIGIN: client.origin, CLIENT_DOCUMENTS: client.documents } : {}),
    },
  })
  atEnd(async () => {
    const ended = new Promise((resolve) => pds.once('exit', resolve))
    pds.stdin.end()
    await ended
  })
  for await (const line of createInterface(pds.stdout))
    if (line.startsWith('{"url"')) return JSON.parse(line) as PdsAddresses
  throw new Error('the server of Bluesky ended before it was ready')
}
