// Addresses in answers of networks that pages of the service and mails link to.
import { textAt } from './client.ts'

/** A web address at a path of an answer; another scheme (javascript:, data:) counts as none. */
export function webAddressAt(value: unknown, ...path: (string | number)[]): string | undefined {
  const url = URL.parse(textAt(value, ...path) ?? '')
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined
}
