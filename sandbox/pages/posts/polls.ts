// The poll of a post: each network keeps it in the record of the post in this form.
import type { Post } from '../../store/memory.ts'
import { type Html, html } from '../html.ts'

export type Poll = { options: string[]; minutes: number; isMultiple?: boolean; question?: string }

export function pollOf({ record }: Pick<Post, 'record'>): Poll | undefined {
  return record?.poll as Poll | undefined
}

export function renderPoll(post: Post): Html | false {
  const poll = pollOf(post)
  if (!poll) return false
  const { options, minutes, isMultiple = false, question } = poll
  return html`<div>
    ${question !== undefined && html`<p>${question}</p>`}
    <ul>${options.map((option) => html`<li>${option}</li>`)}</ul>
    <p>${isMultiple && 'Several choices · '}${durationOf(minutes)}</p>
  </div>`
}

function durationOf(minutes: number): string {
  const [count, unit] =
    minutes % 1_440 === 0
      ? [minutes / 1_440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute']
  return `Ends after ${count} ${unit}${count === 1 ? '' : 's'}`
}
