// Pages that say that something is not there or not possible, and lead back.
import type { NetworkName } from '../names.ts'
import { html } from './html.ts'
import { renderPage, titles } from './page.ts'

export type Notice = { title: string; sentence: string; network?: NetworkName | undefined }

export function renderNotice({ title, sentence, network }: Notice): string {
  return renderPage({
    title,
    place: network ?? 'home',
    version: '',
    body: html`
    <section class="empty">
      <h2>${title}</h2>
      <p>${sentence}</p>
      <p><a class="pill" href="/${network ?? ''}">${network ? `All posts on ${titles[network]}` : 'All networks'}</a></p>
    </section>`,
  })
}
