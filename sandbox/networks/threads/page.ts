// The page of Threads.

import type { NetworkPage } from '../../network.ts'
import { type Html, html } from '../../pages/html.ts'
import { author, date, gallery, hostOf } from '../../pages/parts.ts'
import { renderPoll } from '../../pages/posts/polls.ts'
import { renderRepost } from '../../pages/posts/reposts.ts'
import { avatar, link, richText } from '../../pages/text.ts'
import type { Post } from '../../store/memory.ts'

export const page: NetworkPage = {
  style: new URL('page.css', import.meta.url),
  address: (id) => `/threads/t/${id}`,
  route: '/threads/t/:id',
  renderPost: (world, post, name) => html`
        ${avatar(post.profile, name)}
        <div class="beside">
          <header>${author(post, name)} ${topicOf(post)} · ${date(world, post)}</header>
          <p class="text">${richText(post.text)}</p>
          ${renderRepost(post)}${gallery(post)}${renderPoll(post)}
          ${cardOf(post)}
          <p class="actions"><span>♡</span><span>Reply</span><span>Repost</span></p>
        </div>`,
  command(url, profile) {
    const post = `curl -s -H 'Authorization: Bearer sandbox-threads-${profile}-try'`
    return (
      `ID=$(${post} \\\n  ${url}/threads/me/threads -d media_type=TEXT -d text='Good morning' | tr -dc 0-9)\n` +
      `${post} \\\n  ${url}/threads/me/threads_publish -d creation_id="$ID"`
    )
  },
}

function topicOf({ record }: Post): Html | false {
  const topic = record?.topic_tag
  return typeof topic === 'string' && html`<span class="topic">› ${topic}</span>`
}

function cardOf({ link: address }: Post): Html | false {
  return address !== null && html`<p class="card">${link(address, hostOf(address))}</p>`
}
