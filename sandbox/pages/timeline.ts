// The posts of a network. Its page.ts renders each post.
import type { World } from '../exchange/exchange.ts'
import { requireNetwork, type SandboxNetwork } from '../network.ts'
import type { Post } from '../store/memory.ts'
import { newestFirst } from '../store/store.ts'
import { renderEmpty } from './empty.ts'
import { type Html, html } from './html.ts'
import { namedOptions, shownName } from './names.ts'
import { renderPage } from './page.ts'
import { type Chosen, renderPeople } from './people.ts'

const pageSize = 50

export function renderTimeline(
  world: World,
  network: SandboxNetwork,
  {
    profile,
    before,
    ...chosen
  }: Chosen & { profile?: string | undefined; before?: string | undefined },
): string {
  const all = world.store.listPosts(network.name, profile)
  const { posts, hasMore } = pageOf(all, before)
  const last = posts.at(-1)
  const older = new URLSearchParams({ ...(profile ? { profile } : {}), before: last?.id ?? '' })
  return renderPage(world, {
    title: network.title,
    place: network.name,
    version: `${all.length}-${all.at(-1)?.id ?? ''}-${world.store.interactionsVersion()}`,
    body: html`
    <header class="bar">
      <h1>${network.title}</h1>
      <p>${all.length} ${all.length === 1 ? 'post' : 'posts'}</p>
      ${filterForm(world, network.name, profile)}
    </header>
    ${renderPeople(world, network, chosen)}
    ${posts.length === 0 && renderEmpty(world, network, profile)}
    <section class="timeline">${posts.map((post) => renderPost(world, post))}</section>
    ${hasMore && html`<p class="older"><a href="/${network.name}?${older.toString()}">Older posts</a></p>`}`,
  })
}

function pageOf(
  all: readonly Post[],
  before: string | undefined,
): { posts: Post[]; hasMore: boolean } {
  const posts: Post[] = []
  let isReached = before === undefined
  for (const post of newestFirst(all)) {
    if (posts.length === pageSize) return { posts, hasMore: true }
    if (isReached) posts.push(post)
    else isReached = post.id === before
  }
  return { posts, hasMore: false }
}

export function renderSinglePost(world: World, post: Post): string {
  const network = requireNetwork(world, post.network)
  const chain = chainOf(world, post)
  return renderPage(world, {
    title: network.title,
    place: network.name,
    version: `${post.id}-${chain.length}`,
    body: html`
    <header class="bar"><h1>${network.title}</h1><p><a href="/${post.network}">All posts</a></p></header>
    ${renderPeople(world, network, { to: post.profile })}
    <section class="timeline single">${chain.map((one) => renderPost(world, one))}</section>`,
  })
}

const maxShown = 100

/** The post and all that follows it, in the order in which people read it. */
function chainOf(world: World, post: Post): Post[] {
  const chain = [post]
  for (let at = 0; at < chain.length && chain.length < maxShown; at += 1) {
    const below = world.store.listFollowing(chain[at] ?? post)
    chain.splice(at + 1, 0, ...below.filter((one) => !chain.includes(one)))
  }
  return chain
}

function filterForm(world: World, network: string, chosen: string | undefined): Html | false {
  const authors = world.store.listAuthors(network).slice(0, 200)
  const known = chosen ? [...authors, chosen] : authors
  if (known.length === 0) return false
  return html`<form>
        <label>Profile <select name="profile">
          <option value="">All</option>
          ${namedOptions(world, network, known, chosen)}
        </select></label>
        <button>Show</button>
      </form>`
}

function renderPost(world: World, post: Post): Html {
  const name = shownName(world, post.network, post.profile)
  const { page } = requireNetwork(world, post.network)
  return html`
      <article id="p${post.id}" class="${post.follows === undefined ? '' : 'part'}">${renderFollows(world, post)}${page.renderPost(world, post, name)}</article>`
}

function renderFollows(world: World, { network, follows, isComment }: Post): Html | false {
  if (follows === undefined) return false
  const { page } = requireNetwork(world, network)
  const word = isComment ? 'Comment on' : 'Reply to'
  return html`<p class="follows">↳ ${word} <a href="${page.address(follows)}">${world.store.findPost(network, follows)?.text.slice(0, 40) || 'a post'}</a></p>`
}
