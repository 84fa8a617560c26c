// The parts of a message whose chain runs: what is out stays as it is, what follows can be changed. The chain goes on meanwhile, so the form
// is always read together with the message as it is now.
import type { Message } from '../../listing.ts'
import type { FormState } from '../form/form.ts'
import { toFormPart } from '../form/form-of-message.ts'
import { type FormPart, isBlank } from '../form/parts.ts'
import { type EditBody, partsSent } from '../sending/edit-body.ts'

/** `locked`: out, or on its way. `free`: what the form has for the rest. `lost`: numbers of parts that went out before their change. */
export type Rest = { locked: FormPart[]; free: FormPart[]; lost: number[] }

type Chain = Pick<Message, 'parts'>

/** How many parts are out or on their way. */
export function countLocked({ parts }: { parts: { state: string }[] | null }): number {
  const all = parts ?? []
  const next = all.findIndex(({ state }) => state === 'WAITING' || state === 'SCHEDULED')
  return next < 0 ? all.length : next
}

export function restOf({ parts = [] }: Pick<FormState, 'parts'>, message: Chain): Rest {
  const all = (message.parts ?? []).map(toFormPart)
  const locked = all.slice(0, countLocked(message))
  const isLocked = ({ key }: FormPart) => locked.some((one) => one.key === key)
  const lost = locked.flatMap((part, index) => {
    const written = parts.find(({ key }) => key === part.key)
    return written && isSame(written, part, message) ? [] : index + 2
  })
  return { locked, free: parts.filter((part) => !isLocked(part)), lost }
}

function isSame(one: FormPart, other: FormPart, message: Chain): boolean {
  return JSON.stringify(partsSent([one], message)) === JSON.stringify(partsSent([other], message))
}

/** Undefined if nothing is changed. */
export function restBodyOf(form: FormState, message: Message): EditBody | undefined {
  const { locked, free } = restOf(form, message)
  const changed = [...locked, ...free.filter((part) => !isBlank(part))]
  const parts = partsSent(changed, message)
  return JSON.stringify(parts) === contentOf(message) ? undefined : { parts }
}

/** Changes with every edit of the parts, and not when one of them goes out. */
export function contentOf(message: Chain): string {
  return JSON.stringify(partsSent((message.parts ?? []).map(toFormPart), message))
}
