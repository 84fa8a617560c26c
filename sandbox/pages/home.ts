// The home page with the networks and the addresses of their APIs, and the page of mails.
import type { World } from '../exchange/exchange.ts'
import type { SandboxNetwork } from '../network.ts'
import type { Post } from '../store/memory.ts'
import { renderNoMails } from './empty.ts'
import { type Html, html } from './html.ts'
import { shownName } from './names.ts'
import { renderPage } from './page.ts'
import { richText, when } from './text.ts'

export function renderHome(world: World): string {
  const shelves = world.networks.map((network) => ({
    network,
    posts: world.store.listPosts(network.name),
  }))
  return renderPage(world, {
    title: 'Networks',
    place: 'home',
    version: shelves.map(({ posts }) => posts.length).join('-'),
    body: html`
    <header class="bar"><h1>Sandbox networks</h1></header>
    <p class="lead">What is published to the profiles below appears here within seconds. Nothing reaches a real network.</p>
    <section class="cards">${shelves.map(({ network, posts }) => renderCard(world, network, posts))}</section>
    <section class="connectors">
      <h2>For developers</h2>
      <p>Each network speaks the real one's own protocol at the address on its card, and takes any token of the form
        <code>sandbox-&lt;network&gt;-&lt;profile id&gt;-&lt;anything&gt;</code>. Faults, limits and delays are set at
        <code>/_sandbox</code>: sandbox/README.md lists them.</p>
    </section>`,
  })
}

function renderCard(
  world: World,
  { name: network, title, path }: SandboxNetwork,
  posts: readonly Post[],
): Html {
  const newest = posts.at(-1)
  const isNamed = (id: string) => world.store.findName(network, id) !== undefined
  const profiles = world.store.listProfiles(network)
  const named = [...profiles.filter(isNamed), ...profiles.filter((id) => !isNamed(id))]
  const names = named.slice(0, 5).map((id) => shownName(world, network, id))
  return html`
      <a class="card ${network}" href="/${network}">
        <h2>${title}</h2>
        <p class="count">${posts.length} ${posts.length === 1 ? 'post' : 'posts'}${
          names.length > 0 && html` · <bdi>${names.join(', ')}</bdi>${profiles.length > 5 && ' …'}`
        }</p>
        <p class="newest">${newest ? html`${when(newest.createdAt)}: ${(newest.text || newest.title) ?? ''}` : 'Nothing was posted yet.'}</p>
        <code>${world.publicUrl()}${path}</code>
      </a>`
}

export function renderMails(world: World): string {
  const mails = world.store.listMails()
  return renderPage(world, {
    title: 'Mails',
    place: 'mails',
    version: String(mails.length),
    body: html`
    <header class="bar"><h1>Mails</h1><p>Kept here because no mail server is set (<code>SMTP_URL</code>)</p></header>
    ${mails.length === 0 && renderNoMails()}
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
