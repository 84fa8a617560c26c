// The page of Bluesky.
import type { InteractionType } from '../../interactions/interactions.ts'
import type { NetworkPage } from '../../network.ts'
import { type Html, html } from '../../pages/html.ts'
import { author, date, gallery, hostOf } from '../../pages/parts.ts'
import { renderActions } from '../../pages/people.ts'
import { renderRepost } from '../../pages/posts/reposts.ts'
import { avatar, link, richText } from '../../pages/text.ts'
import type { Post } from '../../store/memory.ts'
import { handleOf } from './identity.ts'

const actions: [InteractionType, string][] = [
  ['REPLY', 'Reply'],
  ['SHARE', 'Repost'],
  ['LIKE', '♡'],
]

export const page: NetworkPage = {
  style: new URL('page.css', import.meta.url),
  address: (id) => `/bluesky/profile/i/post/${id}`,
  route: '/bluesky/profile/:profile/post/:id',
  renderPost: (world, post, name) => html`
        ${avatar(post.profile, name)}
        <div class="beside">
          <header>${author(post, name)} <span class="handle" title="${post.profile}">@${handleOf(post.profile)}</span> · ${date(world, post)}</header>
          <p class="text">${richText(post.text)}</p>
          ${renderRepost(post)}${gallery(post)}
          ${renderCard(post)}
          ${renderActions(world, post, actions)}
        </div>`,
  command: (url, profile) =>
    `curl -s -H 'Authorization: Bearer sandbox-bluesky-${profile}-try' -H 'content-type: application/json' \\\n  ${url}/bluesky/xrpc/com.atproto.repo.putRecord \\\n  -d '{"repo": "${profile}", "collection": "app.bsky.feed.post", "rkey": "3l7l3i2zzzz2z", "record": {"$type": "app.bsky.feed.post", "text": "Good morning", "createdAt": "2026-11-16T08:00:00Z"}}'`,
}

type Card = { external?: { uri?: string; title?: string; description?: string } }

function renderCard({ record }: Post): Html | false {
  const { uri, title, description } = (record?.embed as Card | undefined)?.external ?? {}
  if (!uri) return false
  return html`<p class="card">${link(uri, title ?? uri)} <span>${description ?? ''}</span> <small>${hostOf(uri)}</small></p>`
}
