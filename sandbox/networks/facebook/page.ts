// The page of Facebook.
import type { NetworkPage } from '../../network.ts'
import { html } from '../../pages/html.ts'
import { author, date, gallery, hostOf } from '../../pages/parts.ts'
import { renderActions } from '../../pages/people.ts'
import { avatar, link, richText } from '../../pages/text.ts'

export const page: NetworkPage = {
  style: new URL('page.css', import.meta.url),
  address: (id) => `/facebook/${id}`,
  route: '/facebook/:id',
  renderPost: (world, post, name) => html`
        <header>${avatar(post.profile, name)}<div>${author(post, name)}<br>${date(world, post)} · Public</div></header>
        <p class="text">${richText(post.text)}</p>
        ${gallery(post)}
        ${post.link && html`<p class="preview">${link(post.link, hostOf(post.link))}<small>${post.link}</small></p>`}
        ${renderActions(world, post, [
          ['LIKE', 'Like'],
          ['COMMENT', 'Comment'],
        ])}`,
  command: (url, profile) =>
    `curl -s -H 'Authorization: Bearer sandbox-facebook-${profile}-try' \\\n  ${url}/graph/me/feed -d message='Good morning'`,
}
