// The page of X.
import type { NetworkPage } from '../../network.ts'
import { html } from '../../pages/html.ts'
import { handleOf } from '../../pages/names.ts'
import { author, date, gallery } from '../../pages/parts.ts'
import { renderActions } from '../../pages/people.ts'
import { renderPoll } from '../../pages/posts/polls.ts'
import { renderRepost } from '../../pages/posts/reposts.ts'
import { avatar, richText } from '../../pages/text.ts'

export const page: NetworkPage = {
  style: new URL('page.css', import.meta.url),
  address: (id) => `/twitter/i/status/${id}`,
  route: '/twitter/:profile/status/:id',
  renderPost: (world, post, name) => html`
        ${avatar(post.profile, name)}
        <div class="beside">
          <header>${author(post, name)} <span class="handle" title="${post.profile}">${handleOf(name)}</span> · ${date(world, post)}</header>
          <p class="text">${richText(post.text)}</p>
          ${renderRepost(post)}${gallery(post)}${renderPoll(post)}
          ${renderActions(world, post, [
            ['REPLY', 'Reply'],
            ['QUOTE', 'Quote'],
            ['LIKE', 'Like'],
          ])}
        </div>`,
  command: (url, profile) =>
    `curl -s -H 'Authorization: Bearer sandbox-twitter-${profile}-try' -H 'content-type: application/json' \\\n  ${url}/x/2/tweets -d '{"text": "Good morning"}'`,
}
