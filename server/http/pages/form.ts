// The parts that pages with a form share. Names come from users and stand in <bdi>, so that none can reorder the words
// around it.
import { type Html, html } from './html.ts'

/** Where a form is sent, and the token that proves it came from our page. */
export type FormTarget = { action: string; csrfToken: string }

/** Autocomplete is off for the token: on reload Firefox restores old values, even of hidden fields. */
export function form({ action, csrfToken }: FormTarget, fields: Html): Html {
  return html`<form method="post" action="${action}">
      <input type="hidden" name="csrf" value="${csrfToken}" autocomplete="off">${fields}
    </form>`
}

/** A title is the first thing a screen reader says, so it says that something went wrong. */
export function titleOf(title: string, problem: string | undefined): string {
  return problem ? `Error: ${title}` : title
}

export function alert(problem: string | undefined): Html | false {
  return problem ? html`<p class="problem" id="problem" role="alert">${problem}</p>` : false
}

/** Ties a field to the alert, and to the hint it has anyway. */
export function blame(problem: string | undefined, hintId?: string): Html {
  const describedBy = [problem && 'problem', hintId].filter(Boolean).join(' ')
  const invalid = problem && html` aria-invalid="true"`
  return html`${invalid}${describedBy && html` aria-describedby="${describedBy}"`}`
}

export const autofocus = html` autofocus`

export function name(text: string): Html {
  return html`<bdi>${text}</bdi>`
}

export function strong(text: string): Html {
  return html`<strong>${name(text)}</strong>`
}
