// The picture of a profile until its network's own is known: initials on a colour. Its address holds nothing but what it shows, so
// it can be open to everyone (an <img> sends no token) and cached for ever, and tells nothing about who has which profile.
import { hash } from 'node:crypto'

/** White text is readable on each: the contrast is 4.5 or more. The order is part of the addresses. */
export const colours = [
  '#0f5f5a',
  '#1d4ed8',
  '#6d28d9',
  '#a21caf',
  '#be123c',
  '#b91c1c',
  '#9a3412',
  '#854d0e',
  '#3f6212',
  '#166534',
  '#0e7490',
  '#475569',
] as const

type Depicted = { type: string; network_id: string; username: string }

/** The colour follows from the network's id and stays when the profile is renamed. */
export function avatarPath({ type, network_id, username }: Depicted): string {
  const [byte = 0] = hash('sha256', `${type} ${network_id}`, 'buffer')
  const file = `${initialsOf(username) || initialsOf(type)}-${byte % colours.length}.svg`
  return `/avatars/${encodeURIComponent(file)}`
}

/** Undefined if the name is not that of a generated picture. */
export function drawAvatar(file: string): string | undefined {
  const [, initials, index] = /^([\p{L}\p{N}]{1,2})-(\d|[1-9]\d)\.svg$/u.exec(file) ?? []
  const colour = colours[Number(index)]
  if (!initials || !colour) return undefined
  // Letters and digits need no escaping.
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
  <rect width="96" height="96" fill="${colour}"/>
  <text x="48" y="48" dy=".36em" fill="#ffffff" font-family="system-ui, sans-serif" font-size="40" text-anchor="middle">${initials}</text>
</svg>
`
}

/** The first letters of the first and the last word: Demo Page is DP, demo.personal is DP, olivia is O. */
function initialsOf(name: string): string {
  // A name is bounded by its network; the first characters are enough in any case.
  const words = name.slice(0, 200).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => capital(String.fromCodePoint(word?.codePointAt(0) ?? 0))).join('')
}

/** Some capitals are two letters (ß). */
function capital(letter: string): string {
  const upper = letter.toUpperCase()
  return [...upper].length === 1 ? upper : letter
}
