// The front page: the networks, where a connector finds them, and the mails that were kept.
import type { World } from '../exchange.ts'
import { type NetworkName, networkNames } from '../names.ts'
import { html } from './html.ts'
import { renderPage, titles } from './page.ts'
import { richText, when } from './text.ts'

export const basePaths: Record<NetworkName, string> = {
  twitter: '/x',
  facebook: '/graph',
  instagram: '/instagram',
  pinterest: '/pinterest',
}

export function renderHome(world: World): string {
  const shelves = networkNames.map((network) => ({
    network,
    posts: world.store.listPosts(network),
  }))
  return renderPage({
    title: 'The networks',
    place: 'home',
    version: shelves.map(({ posts }) => posts.length).join('-'),
    body: html`
    <header class="bar"><h1>The networks</h1></header>
    <p class="lead">Each of these speaks the real network's own protocol and takes any token of the form
      <code>sandbox-&lt;network&gt;-&lt;profile id&gt;-&lt;anything&gt;</code>.</p>
    <section class="cards">${shelves.map(({ network, posts }) => {
      const newest = posts.at(-1)
      return html`
      <a class="card ${network}" href="/${network}">
        <h2>${titles[network]}</h2>
        <p class="count">${posts.length} ${posts.length === 1 ? 'post' : 'posts'}</p>
        <p class="newest">${newest ? html`${when(newest.createdAt)}: ${(newest.text || newest.title) ?? ''}` : 'Nothing was posted yet.'}</p>
        <code>${world.publicUrl()}${basePaths[network]}</code>
      </a>`
    })}</section>`,
  })
}

export function renderMails(world: World): string {
  const mails = world.store.listMails()
  return renderPage({
    title: 'Mails',
    place: 'mails',
    version: String(mails.length),
    body: html`
    <header class="bar"><h1>Mails</h1><p>${mails.length} kept, because no mail server is set up</p></header>
    ${mails.length === 0 && html`<p class="empty">No mail was sent yet.</p>`}
    <section class="letters">${mails
      .slice(-100)
      .reverse()
      .map(
        (mail) => html`
      <article>
        <header><strong>${mail.subject}</strong>${when(mail.createdAt)}</header>
        <p class="to">to ${mail.to}</p>
        <p class="text">${richText(mail.text)}</p>
      </article>`,
      )}</section>`,
  })
}
