import { plural } from './plural.ts'

/** Templates of messages, on the page of a message and in the settings. */
export const templates = {
  title: 'Templates',
  lede: 'Messages without a time: text, profiles, pictures, tags and details. Save one on the page of a message.',
  none: 'There are no templates yet.',
  start: 'New message',
  notStarted: 'The template could not be read',
  incomplete: (name: string) => `${name} is incomplete.`,
  goneProfiles: (count: number) =>
    plural(count, {
      one: 'A profile is gone, or you may not use it.',
      other: '# profiles are gone, or you may not use them.',
    }),
  goneMedia: (count: number) =>
    plural(count, { one: 'A picture or video is gone.', other: '# pictures or videos are gone.' }),
  saveTitle: 'Save as a template',
  saveHint: 'Everything of the message is kept but its time, for all members of the organization.',
  name: 'Name',
  nameMissing: 'Enter a name.',
  save: 'Save template',
  saved: (name: string) => `The template ${name} is saved`,
  notSaved: 'The template was not saved',
  withoutText: 'Without text',
  mayNot:
    'Only the member who saved it, and members who manage the profiles of the organization, can change it.',
  rename: 'Rename',
  renameTitle: (name: string) => `Rename ${name}`,
  remove: 'Remove',
  removeTitle: (name: string) => `Remove the template ${name}?`,
  removeText: 'Messages that were made from it stay.',
  removed: (name: string) => `The template ${name} is removed`,
  notRemoved: 'The template was not removed',
  more: 'Show more templates',
}
