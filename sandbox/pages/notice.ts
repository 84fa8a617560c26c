// Pages for something that is missing or impossible, with a link back.
import type { World } from '../exchange/exchange.ts'
import type { SandboxNetwork } from '../network.ts'
import { html } from './html.ts'
import { renderPage } from './page.ts'

type Notice = { title: string; sentence: string; network?: SandboxNetwork | undefined }

export function renderNotice(world: World, { title, sentence, network }: Notice): string {
  return renderPage(world, {
    title,
    place: network?.name ?? 'home',
    version: '',
    body: html`
    <section class="empty">
      <h2>${title}</h2>
      <p>${sentence}</p>
      <p><a class="pill" href="/${network?.name ?? ''}">${network ? `All posts on ${network.title}` : 'All networks'}</a></p>
    </section>`,
  })
}
