// The page of Instagram.
import type { NetworkPage } from '../../network.ts'
import { examplePicture } from '../../pages/example-picture.ts'
import { html } from '../../pages/html.ts'
import { author, date, gallery } from '../../pages/parts.ts'
import { avatar, richText } from '../../pages/text.ts'

export const page: NetworkPage = {
  style: new URL('page.css', import.meta.url),
  address: (id) => `/instagram/p/${id}/`,
  route: '/instagram/p/:id',
  renderPost: (world, post, name) => html`
        <header><span class="ring">${avatar(post.profile, name)}</span>${author(post, name)} · ${date(world, post)}</header>
        ${gallery(post)}
        <p class="actions"><span>♡</span><span>Comment</span><span>Send</span></p>
        <p class="text">${post.text !== '' && html`${author(post, name)} ${richText(post.text)}`}</p>`,
  command(url, profile) {
    const post = `curl -s -H 'Authorization: Bearer sandbox-instagram-${profile}-try'`
    return (
      `ID=$(${post} \\\n  ${url}/instagram/me/media -d caption='Good morning' -d image_url=${examplePicture} | tr -dc 0-9)\n` +
      `${post} \\\n  ${url}/instagram/me/media_publish -d creation_id="$ID"`
    )
  },
}
