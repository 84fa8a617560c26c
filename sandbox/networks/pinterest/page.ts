// The page of Pinterest.
import type { NetworkPage } from '../../network.ts'
import { examplePicture } from '../../pages/example-picture.ts'
import { html } from '../../pages/html.ts'
import { author, date, gallery, hostOf } from '../../pages/parts.ts'
import { avatar, link, richText } from '../../pages/text.ts'

export const page: NetworkPage = {
  style: new URL('page.css', import.meta.url),
  address: (id) => `/pinterest/pin/${id}/`,
  route: '/pinterest/pin/:id',
  renderPost: (world, post, name) => html`
        ${gallery(post)}
        ${post.link && html`<p class="visit">↗ ${link(post.link, hostOf(post.link))}</p>`}
        ${post.title && html`<h2>${post.title}</h2>`}
        <p class="text">${richText(post.text)}</p>
        <header>${avatar(post.profile, name)}<div>${author(post, name)}<br>
          <span class="board">${world.store.findBoard(post.board ?? '')?.name ?? 'Board'}</span> · ${date(world, post)}</div></header>`,
  command: (url, profile) =>
    `curl -s -H 'Authorization: Bearer sandbox-pinterest-${profile}-try' -H 'content-type: application/json' \\\n  ${url}/pinterest/v5/pins -d '{"board_id": "${profile}01", "title": "Good morning", "media_source": {"source_type": "image_url", "url": "${examplePicture}"}}'`,
}
