import { plural } from './plural.ts'

export const calendar = {
  views: { month: 'Month', week: 'Week', day: 'Day', list: 'List' },
  view: 'View',
  period: 'Period',
  back: 'Back',
  today: 'Today',
  forward: 'Forward',
  allProfiles: (count: number) => plural(count, { one: '# profile', other: 'All # profiles' }),
  someProfiles: (count: number) => plural(count, { one: '# profile', other: '# profiles' }),
  everyProfile: 'All profiles',
  state: 'State',
  everyState: 'All states',
  author: 'Author',
  everyAuthor: 'Everybody',
  byMe: 'By me',
  someone: 'One author',
  tag: 'Tag',
  tags: 'Tags',
  tagsHint: 'Separated by commas. Messages with at least one of them are shown.',
  applyTags: 'Show',
  clearFilters: 'Clear',
  emptyTeam: (name: string) => `${name} has no profiles that you may see.`,
  savedViews: 'Views',
  saveView: 'Save this view…',
  saveViewTitle: 'Save this view',
  saveViewNow: 'Save',
  viewSaved: (name: string) => `${name} is saved`,
  viewName: 'Name of the view',
  viewNameHint: 'Month, week, day or list, with its filters. Kept in this browser.',
  manageViews: 'Remove views…',
  noViews: 'No view is saved.',
  removeView: (name: string) => `Remove ${name}`,
  failed: (count: number) => plural(count, { one: '# failed', other: '# failed' }),
  toReview: (count: number) => plural(count, { one: '# to review', other: '# to review' }),
  messages: (count: number) => plural(count, { one: '# message', other: '# messages' }),
  more: (count: number) => `+${count} more`,
  newHere: (day: string) => `New message on ${day}`,
  emptyDay: 'Nothing is planned',
  emptyList: 'No messages in this month',
  emptyListText: 'Write one, or choose another month or filter.',
  grid: 'Calendar. Arrow keys move between cells, Enter goes into a cell, M moves a message, Shift M copies it.',
  now: 'Now',
  time: 'Time',
  text: 'Text',
  media: (count: number) =>
    plural(count, { one: '# picture or video', other: '# pictures or videos' }),
  profiles: 'Profiles',
  loadMore: 'Load more',
  moved: (when: string) => `Moved to ${when}`,
  movedTogether: (count: number, when: string) =>
    plural(count, { one: `Moved to ${when}`, other: `# messages moved to ${when}` }),
  undone: 'Moved back',
  onlyOne: 'Only one…',
  onlyOneTitle: 'Move only one of them',
  onlyOneText: 'The others go back to where they were.',
  copied: (count: number, when: string) =>
    plural(count, { one: `Copied to ${when}`, other: `# messages copied to ${when}` }),
  copyUndone: 'The copy is deleted',
  moveFailed: 'The message could not be moved and is back where it was',
  past: 'That time has passed. To publish now, open the message.',
  notMovable: {
    sent: 'It is published: its time cannot change.',
    submitted: 'It is being sent: its time cannot change now.',
    failed: 'It has failed. Open it to send it again.',
    rejected: 'It was rejected. Open it to see why.',
  },
  moveMode: (when: string) =>
    `Moving. ${when}. Arrows change the time, Enter drops, Escape cancels.`,
  copyMode: (when: string) =>
    `Copying. ${when}. Arrows change the time, Enter drops the copy, Escape cancels.`,
  moveTo: (when: string) => when,
  moveCancelled: 'Not moved',
  gapTitle: 'That time does not exist',
  gap: (time: string, day: string) =>
    `The clocks go forward on ${day}, so there is no ${time}. When should it go out?`,
  foldTitle: 'That time exists twice',
  fold: (time: string, day: string) =>
    `The clocks go back on ${day}, so ${time} comes twice. Which one?`,
  bulk: {
    label: 'Chosen messages',
    choose: (name: string) => `Choose ${name}`,
    chosen: (count: number) =>
      plural(count, { one: '# message chosen', other: '# messages chosen' }),
    chooseFirst: 'Choose messages in the list first.',
    clear: 'Choose none',
    nothing: 'None of the chosen messages allows it.',
    refused: (count: number) =>
      plural(count, { one: '# message stays as it is:', other: '# messages stay as they are:' }),
    by: 'By',
    unit: 'Unit',
    units: { minutes: 'minutes', hours: 'hours', days: 'days', weeks: 'weeks' },
    direction: 'Direction',
    later: 'later',
    earlier: 'earlier',
    shift: {
      open: 'Move…',
      title: 'Move messages',
      button: (count: number) => plural(count, { one: 'Move # message', other: 'Move # messages' }),
      done: (count: number) =>
        plural(count, { one: '# message moved.', other: '# messages moved.' }),
    },
    addTags: 'Add tags',
    removeTags: 'Remove tags',
    noTags: 'Name a tag to add or to remove first.',
    tag: {
      open: 'Tags…',
      title: 'Change tags',
      button: (count: number) =>
        plural(count, { one: 'Change # message', other: 'Change # messages' }),
      done: (count: number) =>
        plural(count, { one: '# message changed.', other: '# messages changed.' }),
    },
    delete: {
      open: 'Delete…',
      title: 'Delete messages',
      button: (count: number) =>
        plural(count, { one: 'Delete # message', other: 'Delete # messages' }),
      done: (count: number) =>
        plural(count, { one: '# message deleted.', other: '# messages deleted.' }),
    },
    approve: {
      open: 'Approve…',
      title: 'Approve messages',
      button: (count: number) =>
        plural(count, { one: 'Approve # message', other: 'Approve # messages' }),
      done: (count: number) =>
        plural(count, { one: '# message approved.', other: '# messages approved.' }),
    },
  },
}
