// Checks what a person would look for when something does not work: the way to the service, the clock, the token, and what networks need.
import type { Client } from '../../sdk/index.ts'
import { openClient } from '../account/session.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { tell } from '../failure.ts'
import { table } from '../terminal.ts'
import { checkMedia, checkProfiles, checkToken, checkVersions } from './access-checks.ts'
import { checkDisk } from './disk-check.ts'
import { checkClock, checkEncryption, checkReady } from './way-checks.ts'

export type Finding = {
  check: string
  result: 'ok' | 'warning' | 'failed' | 'skipped'
  found: string
}
export type Check = (client: Client) => Promise<Omit<Finding, 'check'>>

const checks: Record<string, Check> = {
  service: checkReady,
  clock: checkClock,
  disk: checkDisk,
  encryption: checkEncryption,
  token: checkToken,
  profiles: checkProfiles,
  media: checkMedia,
  versions: checkVersions,
}

export const doctor: Command = {
  name: 'doctor',
  summary:
    'Check the service, the clock, the disk, TLS, the token, profiles, media and versions that end',
  options: {},
  async run(given, terminal) {
    const client = await openClient(given)
    const findings: Finding[] = []
    for (const [name, check] of Object.entries(checks))
      findings.push({ check: name, ...(await check(client).catch(failed)) })
    terminal.print({ server: client.baseUrl, findings }, () => table(findings))
    const isGood = findings.every(({ result }) => result !== 'failed')
    return isGood ? undefined : exitCodes.unhealthy.code
  },
}

function failed(error: unknown): Omit<Finding, 'check'> {
  return { result: 'failed', found: String(tell(error).error.message) }
}
