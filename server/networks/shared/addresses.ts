// The address of a person or a post on the web site of their network.
import type { AddressForm } from '../shown.ts'

/** Undefined: the id has another form, so that it leads to no page by itself. */
export function addressOf(form: AddressForm | null | undefined, id: string): string | undefined {
  const groups = form && groupsOf(form, id)
  if (!groups) return undefined
  const filled = form.template.replace(/\{(\w+)\}/g, (_all, name: string) =>
    // A server is a host with its port. Whatever else is in an id cannot lead to another page than the template's.
    name === 'server' ? (groups[name] ?? '') : encodeURIComponent(groups[name] ?? ''),
  )
  return URL.parse(filled)?.href
}

function groupsOf({ ids }: AddressForm, id: string): Record<string, string> | undefined {
  const found = new RegExp(ids, 'u').exec(id)
  return found ? { ...found.groups, id } : undefined
}
