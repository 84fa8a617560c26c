import { plural } from './plural.ts'

/** The tags of the organization in the settings. */
export const labels = {
  title: 'Tags of the organization',
  lede: 'Tags sort messages for your team and are never published. A tag that a message gets appears here by itself.',
  none: 'No message has a tag yet.',
  newLabel: 'New tag',
  mayNot: 'Only members who manage the profiles of the organization can change its tags.',
  name: 'Name',
  nameMissing: 'Enter a name.',
  color: 'Colour',
  colors: {
    none: 'No colour',
    GRAY: 'Grey',
    RED: 'Red',
    ORANGE: 'Orange',
    YELLOW: 'Yellow',
    GREEN: 'Green',
    TEAL: 'Teal',
    BLUE: 'Blue',
    PURPLE: 'Purple',
    PINK: 'Pink',
  },
  campaigns: {
    campaign: 'Campaign',
    isCampaign: 'This tag is a campaign',
    isCampaignHint: 'With dates, a goal, and parameters for the links of its messages.',
    start: 'Begins on',
    end: 'Ends on',
    goal: 'Goal',
    parameters: 'Parameters for links',
    parametersHint:
      'Links of messages get them when they are stored; what a link has already stays. {network}, {profile} and {campaign} stand for those of the message. Leave empty what is not needed.',
    dates: (start: string, end: string) => `${start} to ${end}`,
    from: (start: string) => `from ${start}`,
    until: (end: string) => `until ${end}`,
  },
  change: 'Change',
  changeTitle: (name: string) => `Change the tag ${name}`,
  renameHint: (name: string) =>
    `Messages get the new name within moments. Apps may go on to use “${name}”.`,
  save: 'Save tag',
  saved: (name: string) => `The tag ${name} is saved`,
  notSaved: 'The tag has not changed',
  uses: (count: number) =>
    count >= 1000
      ? 'In 1,000 messages or more'
      : plural(count, { one: 'In # message', other: 'In # messages' }),
  unused: 'In no message',
  isArchived: 'Archived',
  isMoving: 'Messages are getting this name…',
  archive: 'Archive',
  archived: (name: string) => `The tag ${name} is archived. Messages keep it.`,
  offerAgain: 'Offer again',
  offeredAgain: (name: string) => `The tag ${name} is offered again`,
  merge: 'Merge',
  mergeTitle: (name: string) => `Merge the tag ${name}`,
  mergeInto: 'Into the tag',
  mergeHint: (name: string) =>
    `Messages with “${name}” get the chosen tag instead. This cannot be undone.`,
  mergeMissing: 'Choose the tag that stays.',
  choose: 'Choose a tag…',
  merged: (name: string, into: string) => `${name} is merged into ${into}`,
  notMerged: 'The tags were not merged',
  more: 'Show more tags',
}
