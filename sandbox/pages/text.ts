// Renders texts and media that people sent.
import { whereToSee } from '../media/media.ts'
import type { Medium } from '../store/memory.ts'
import { type Html, html } from './html.ts'

/** Highlights addresses, hashtags and mentions, as the networks do. */
export function richText(text: string): Html {
  const parts = text.split(
    /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]|(?<![\w/])[#@][\p{L}\p{N}_.]*[\p{L}\p{N}_])/u,
  )
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : standOut(part)))}`
}

function standOut(part: string): Html {
  if (!part.startsWith('http')) return html`<span class="tag">${part}</span>`
  return link(part, part.replace(/^https?:\/\/(www\.)?/, ''))
}

/** Only web addresses become links: a javascript: one would run. */
export function link(url: string, label: string): Html {
  if (!/^https?:\/\//i.test(url)) return html`<span>${label}</span>`
  return html`<a href="${url}" rel="noopener noreferrer nofollow" target="_blank">${label}</a>`
}

/** Kept up to date in the browser. */
export function when(createdAt: string): Html {
  return html`<time datetime="${createdAt}" title="${createdAt}">${ago(createdAt)}</time>`
}

function ago(createdAt: string): string {
  const seconds = Math.max(0, Math.floor((Date.now() - Date.parse(createdAt)) / 1000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`
  return createdAt.slice(0, 10)
}

export function avatar(profile: string, name: string): Html {
  const hue = [...profile].reduce((sum, letter) => (sum * 3 + letter.charCodeAt(0)) % 8, 0)
  return html`<span class="avatar hue-${hue}" aria-hidden="true">${[...name][0]?.toUpperCase()}</span>`
}

/** The medium as received, or from its address; if it cannot be loaded, its name on a coloured background. */
export function picture(medium: Medium): Html {
  const address = whereToSee(medium) ?? ''
  const isSafe = medium.sha256 !== null || /^https?:\/\//i.test(address)
  const name = nameOf(medium)
  const view =
    medium.type !== 'video'
      ? html`<img src="${address}" alt="${medium.altText ?? ''}" referrerpolicy="no-referrer">`
      : medium.sha256 !== null &&
        html`<video src="${address}" aria-label="${medium.altText ?? ''}" controls preload="metadata"></video>`
  return html`<figure class="picture" data-name="${medium.type === 'video' ? `▶ ${name}` : name}">${
    isSafe && view
  }</figure>`
}

function nameOf({ source, mimeType, type }: Medium): string {
  return source?.split(/[?#]/)[0]?.split('/').at(-1) || source || mimeType || type
}
