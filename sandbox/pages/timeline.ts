// The posts of a network, in the manner of that network.
import type { World } from '../exchange.ts'
import type { Post } from '../memory.ts'
import type { NetworkName } from '../names.ts'
import { newestFirst } from '../store.ts'
import { renderEmpty } from './empty.ts'
import { type Html, html } from './html.ts'
import { handleOf, namedOptions, shownName } from './names.ts'
import { renderPage, titles } from './page.ts'
import { type Chosen, renderActions, renderPeople } from './people.ts'
import { avatar, link, picture, richText, when } from './text.ts'

const pageSize = 50

export function renderTimeline(
  world: World,
  network: NetworkName,
  {
    profile,
    before,
    ...chosen
  }: Chosen & { profile?: string | undefined; before?: string | undefined },
): string {
  const all = world.store.listPosts(network, profile)
  const { posts, hasMore } = pageOf(all, before)
  const last = posts.at(-1)
  const older = new URLSearchParams({ ...(profile ? { profile } : {}), before: last?.id ?? '' })
  return renderPage({
    title: titles[network],
    place: network,
    version: `${all.length}-${all.at(-1)?.id ?? ''}-${world.store.interactionsVersion()}`,
    body: html`
    <header class="bar">
      <h1>${titles[network]}</h1>
      <p>${all.length} ${all.length === 1 ? 'post' : 'posts'}</p>
      ${filterForm(world, network, profile)}
    </header>
    ${renderPeople(world, network, chosen)}
    ${posts.length === 0 && renderEmpty(world, network, profile)}
    <section class="timeline">${posts.map((post) => renderPost(world, post))}</section>
    ${hasMore && html`<p class="older"><a href="/${network}?${older.toString()}">Older posts</a></p>`}`,
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
  return renderPage({
    title: titles[post.network],
    place: post.network,
    version: post.id,
    body: html`
    <header class="bar"><h1>${titles[post.network]}</h1><p><a href="/${post.network}">All posts</a></p></header>
    ${renderPeople(world, post.network, { to: post.profile })}
    <section class="timeline single">${renderPost(world, post)}</section>`,
  })
}

function filterForm(world: World, network: NetworkName, chosen: string | undefined): Html | false {
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

export function addressOf({ network, id }: Pick<Post, 'network' | 'id'>): string {
  const places: Record<NetworkName, string> = {
    twitter: `/twitter/i/status/${id}`,
    facebook: `/facebook/${id}`,
    instagram: `/instagram/p/${id}/`,
    pinterest: `/pinterest/pin/${id}/`,
  }
  return places[network]
}

function renderPost(world: World, post: Post): Html {
  const name = shownName(world, post.network, post.profile)
  return html`
      <article id="p${post.id}">${manners[post.network](world, post, name)}</article>`
}

type Manner = (world: World, post: Post, name: string) => Html

const manners: Record<NetworkName, Manner> = {
  twitter: (world, post, name) => html`
        ${avatar(post.profile, name)}
        <div>
          <header>${author(post, name)} <span class="handle" title="${post.profile}">${handleOf(name)}</span> · ${date(post)}</header>
          <p class="text">${richText(post.text)}</p>
          ${gallery(post)}
          ${renderActions(world, post, [
            ['REPLY', 'Reply'],
            ['QUOTE', 'Quote'],
            ['LIKE', 'Like'],
          ])}
        </div>`,
  facebook: (world, post, name) => html`
        <header>${avatar(post.profile, name)}<div>${author(post, name)}<br>${date(post)} · Public</div></header>
        <p class="text">${richText(post.text)}</p>
        ${gallery(post)}
        ${post.link && html`<p class="preview">${link(post.link, hostOf(post.link))}<small>${post.link}</small></p>`}
        ${renderActions(world, post, [
          ['LIKE', 'Like'],
          ['COMMENT', 'Comment'],
        ])}`,
  instagram: (_world, post, name) => html`
        <header><span class="ring">${avatar(post.profile, name)}</span>${author(post, name)} · ${date(post)}</header>
        ${gallery(post)}
        <p class="actions"><span>♡</span><span>Comment</span><span>Send</span></p>
        <p class="text">${post.text !== '' && html`${author(post, name)} ${richText(post.text)}`}</p>`,
  pinterest: (world, post, name) => html`
        ${gallery(post)}
        ${post.link && html`<p class="visit">↗ ${link(post.link, hostOf(post.link))}</p>`}
        ${post.title && html`<h2>${post.title}</h2>`}
        <p class="text">${richText(post.text)}</p>
        <header>${avatar(post.profile, name)}<div>${author(post, name)}<br>
          <span class="board">${world.store.findBoard(post.board ?? '')?.name ?? 'Board'}</span> · ${date(post)}</div></header>`,
}

function author({ network, profile }: Post, name: string): Html {
  return html`<a class="author" href="/${network}?profile=${encodeURIComponent(profile)}">${name}</a>`
}

function date(post: Post): Html {
  return html`<a class="date" href="${addressOf(post)}">${when(post.createdAt)}</a>`
}

function gallery({ media }: Post): Html | false {
  if (media.length === 0) return false
  return html`<div class="gallery of-${Math.min(media.length, 4)}">${media.map(picture)}</div>`
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}
