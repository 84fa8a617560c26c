// The practice networks are told what the demo's profiles are called, so that their pages show names.

import { practiceNetworks } from './demo.ts'
import type { DemoFile } from './demo-file.ts'

export async function nameProfiles(sandboxUrl: string, demo: DemoFile): Promise<void> {
  for (const { type, socialNetworkId, socialNetworkUsername } of demo.profiles ?? []) {
    await fetch(`${sandboxUrl}/_sandbox/profiles`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        network: practiceNetworks[type],
        profile: socialNetworkId,
        name: socialNetworkUsername ?? socialNetworkId,
      }),
    })
  }
}
