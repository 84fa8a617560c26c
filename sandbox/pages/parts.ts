// Parts of a post that every network's page shows.
import type { World } from '../exchange/exchange.ts'
import { requireNetwork } from '../network.ts'
import type { Post } from '../store/memory.ts'
import { type Html, html } from './html.ts'
import { picture, when } from './text.ts'

export function author({ network, profile }: Post, name: string): Html {
  return html`<a class="author" href="/${network}?profile=${encodeURIComponent(profile)}">${name}</a>`
}

export function date(world: World, { network, id, createdAt }: Post): Html {
  const address = requireNetwork(world, network).page.address(id)
  return html`<a class="date" href="${address}">${when(createdAt)}</a>`
}

export function gallery({ media }: Post): Html | false {
  if (media.length === 0) return false
  return html`<div class="gallery of-${Math.min(media.length, 4)}">${media.map(picture)}</div>`
}

export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}
