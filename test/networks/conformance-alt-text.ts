// Alt texts arrive at the media that they belong to, where the network takes them.
import assert from 'node:assert/strict'
import type { Network, Post } from '../../server/networks/networks.ts'
import type { SandboxPost } from './sandbox-networks.ts'

type Subject = { network: Network; hasOneAltText?: boolean }

export function assertAltTexts(subject: Subject, sent: Post, shown: SandboxPost): void {
  const arrived = shown.media.map(({ altText }) => altText)
  assert.deepEqual(arrived, altTextsOf(subject, sent), 'the alt texts arrived')
}

function altTextsOf({ network, hasOneAltText }: Subject, { media }: Post): (string | undefined)[] {
  const texts = media.map(({ kind, altText }) =>
    altText && network.altText?.[kind] ? altText : undefined,
  )
  if (!hasOneAltText) return texts
  const joined = texts.filter((text) => text !== undefined).join('\n')
  return texts.map(() => joined || undefined)
}
