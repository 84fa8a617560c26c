// The pages of LinkedIn.

import type { NetworkPage } from '../../network.ts'
import { type Html, html } from '../../pages/html.ts'
import { author, date, gallery, hostOf } from '../../pages/parts.ts'
import { renderPoll } from '../../pages/posts/polls.ts'
import { renderRepost } from '../../pages/posts/reposts.ts'
import { avatar, link, richText } from '../../pages/text.ts'
import type { Post } from '../../store/memory.ts'
import type { Content } from './media.ts'
import type { Side } from './network.ts'

export function describePageOf({ name, kind }: Side): NetworkPage {
  const type = kind === 'member' ? 'person' : 'organization'
  return {
    style: new URL('page.css', import.meta.url),
    address: (id) => `/${name}/feed/update/${id}/`,
    route: `/${name}/feed/update/:id`,
    renderPost: (world, post, shown) => html`
        <header>${avatar(post.profile, shown)}<div>${author(post, shown)}<br>
          ${date(world, post)} · ${visibilityOf(post)}</div></header>
        <p class="text">${richText(post.text)}</p>
        ${renderRepost(post)}${gallery(post)}${renderPoll(post)}
        ${renderCard(post)}
        <p class="actions"><span>Like</span><span>Comment</span><span>Repost</span></p>`,
    command: (url, profile) =>
      `curl -s -i -H 'Authorization: Bearer sandbox-${name}-${profile}-try' -H 'content-type: application/json' \\\n  -H 'LinkedIn-Version: 202605' -H 'X-Restli-Protocol-Version: 2.0.0' ${url}/${name}/rest/posts \\\n  -d '{"author": "urn:li:${type}:${profile}", "commentary": "Good morning", "visibility": "PUBLIC", "distribution": {"feedDistribution": "MAIN_FEED"}, "lifecycleState": "PUBLISHED"}'`,
  }
}

function visibilityOf({ record }: Post): string {
  const words: Record<string, string> = {
    PUBLIC: 'Anyone',
    CONNECTIONS: 'Connections only',
    LOGGED_IN: 'LinkedIn members',
  }
  return words[String(record?.visibility)] ?? ''
}

function renderCard({ record }: Post): Html | false {
  const { article } = (record?.content ?? {}) as Content
  if (!article) return false
  return html`<p class="card">${link(article.source, article.title)} <small>${hostOf(article.source)}</small></p>`
}
