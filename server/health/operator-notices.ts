// Notices for the operator about networks in use: the network cannot fetch media from here, or ends the version of its API.

import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { mediaAddressOf } from '../config/media-settings.ts'
import { warnOfMedia } from '../networks/media-notices.ts'
import type { Network } from '../networks/networks.ts'
import type { Descriptions } from '../networks/registry.ts'
import { warnOfVersion } from '../networks/version-warnings.ts'
import { render } from '../sentences/sentences.ts'

export type Watched = {
  pool: pg.Pool
  config: Pick<Config, 'publicUrl' | 's3'>
  descriptions: Descriptions
  networks: { all: readonly Pick<Network, 'name' | 'isReal'>[] }
}

/** One sentence each. None for the sandbox, and none for a network that is not set up. */
export async function readNotices(
  { pool, config, descriptions, networks }: Watched,
  now = new Date(),
): Promise<string[]> {
  const notices = descriptions.flatMap((description) => {
    const network = networks.all.find(({ name }) => name === description.name)
    if (!network?.isReal) return []
    const said = [
      warnOfMedia(description, network, mediaAddressOf(config)),
      warnOfVersion(description, now),
    ].filter((sentence) => sentence !== undefined)
    return said.map((sentence) => ({ name: network.name, sentence }))
  })
  if (notices.length === 0) return []
  const used = await listUsed(pool)
  return notices.filter(({ name }) => used.has(name)).map(({ sentence }) => render(sentence))
}

/** Networks whose app is set up, or with a connected profile. */
async function listUsed(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ network: string }>(
    'select network from network_apps union select network from credentials where connected_by is not null',
  )
  return new Set(rows.map(({ network }) => network))
}
