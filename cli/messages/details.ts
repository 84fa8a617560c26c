// The details of a post on the command line: its place, who else is an author, and its labels.
import type { Schemas } from '../../sdk/index.ts'
import type { Given } from '../command.ts'

type Details = NonNullable<Schemas['MessageInput']['postDetails']>

export const detailOptions = {
  place: { type: 'string', value: 'ID', summary: "Its place, by the network's own id" },
  collaborator: {
    type: 'string',
    multiple: true,
    value: 'HANDLE',
    summary: 'Who is invited to be an author of the post as well',
  },
  ai: { type: 'boolean', summary: 'Label it as made with AI' },
  'paid-partnership': { type: 'boolean', summary: 'Label it as a paid partnership' },
} as const

export function readDetails(given: Given): { postDetails?: Details } {
  const placeId = given.text('place')
  const collaborators = given.list('collaborator')
  const postDetails = {
    ...(placeId !== undefined && { placeId }),
    ...(collaborators.length > 0 && { collaborators }),
    ...(given.has('ai') && { madeWithAi: true }),
    ...(given.has('paid-partnership') && { paidPartnership: true }),
  }
  return Object.keys(postDetails).length > 0 ? { postDetails } : {}
}
