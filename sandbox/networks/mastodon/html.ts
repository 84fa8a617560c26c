// Turns a text into HTML as Mastodon does: paragraphs, links whose address is cut into pieces, mentions without their server.
import { domain } from './people.ts'

const entities =
  /(https?:\/\/)([^\s<>]+)|(?<![\w/])@(\w+)(?:@([\w.-]*\w))?|(?<![\w/&])#([\p{L}\p{N}_]+)/gu

export function toHtml(text: string): string {
  const lines = text.trim().split(/\n{2,}/)
  return lines
    .map((paragraph) => `<p>${withEntities(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('')
}

function withEntities(text: string): string {
  let html = ''
  let from = 0
  for (const {
    0: whole,
    1: scheme,
    2: rest = '',
    3: name,
    4: server,
    5: tag,
    index,
  } of text.matchAll(entities)) {
    html += escapeText(text.slice(from, index))
    from = index + whole.length
    if (scheme) html += linkTo(scheme, rest)
    else if (name) html += mentionOf(name, server ?? domain)
    else
      html += `<a href="https://${domain}/tags/${escapeText(tag ?? '')}" class="mention hashtag" rel="tag">#<span>${escapeText(tag ?? '')}</span></a>`
  }
  return html + escapeText(text.slice(from))
}

function linkTo(scheme: string, rest: string): string {
  const [shown, hidden] = [rest.slice(0, 30), rest.slice(30)]
  const kind = hidden ? 'ellipsis' : ''
  return `<a href="${escapeText(scheme + rest)}" target="_blank" rel="nofollow noopener" translate="no"><span class="invisible">${scheme}</span><span class="${kind}">${escapeText(shown)}</span><span class="invisible">${escapeText(hidden)}</span></a>`
}

function mentionOf(name: string, server: string): string {
  return `<span class="h-card" translate="no"><a href="https://${server}/@${name}" class="u-url mention">@<span>${name}</span></a></span>`
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
