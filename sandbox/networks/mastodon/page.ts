// The page of Mastodon.
import type { NetworkPage } from '../../network.ts'
import { html } from '../../pages/html.ts'
import { author, date, gallery } from '../../pages/parts.ts'
import { renderPoll } from '../../pages/posts/polls.ts'
import { renderRepost } from '../../pages/posts/reposts.ts'
import { avatar, richText } from '../../pages/text.ts'
import { acctOf, domain } from './people.ts'
import { ofPost } from './statuses/status.ts'

export const page: NetworkPage = {
  style: new URL('page.css', import.meta.url),
  address: (id) => `/mastodon/@i/${id}`,
  route: '/mastodon/@:profile/:id',
  renderPost: (world, post, name) => {
    const { spoiler, visibility } = ofPost(post)
    const acct = acctOf(post.profile)
    return html`
        <header>${avatar(post.profile, name)}<div>${author(post, name)}
          <span class="handle" title="${post.profile}">@${acct.includes('@') ? acct : `${acct}@${domain}`}</span></div>
          <span class="when">${visibility !== 'public' && html`<em>${visibility}</em> · `}${date(world, post)}</span></header>
        ${spoiler && html`<p class="warning">${spoiler}</p>`}
        <p class="text">${richText(post.text)}</p>
        ${renderRepost(post)}${gallery(post)}${renderPoll(post)}
        <p class="actions"><span>Reply</span><span>Boost</span><span>Favourite</span></p>`
  },
  command: (url, profile) =>
    `curl -s -H 'Authorization: Bearer sandbox-mastodon-${profile}-try' -H 'content-type: application/json' \\\n  ${url}/mastodon/api/v1/statuses -d '{"status": "Good morning"}'`,
}
