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
  showProfiles: 'Show messages of',
  state: 'State',
  everyState: 'All states',
  author: 'Author',
  everyAuthor: 'All authors',
  byMe: 'By me',
  someone: 'One author',
  tag: 'Tag',
  tags: 'Tags',
  tagsHint: 'Separated by commas. Messages with at least one of them are shown.',
  applyTags: 'Show',
  clearFilters: 'Clear',
  savedViews: 'Views',
  saveView: 'Save this view…',
  saveViewTitle: 'Save this view',
  saveViewNow: 'Save',
  viewSaved: (name: string) => `${name} is saved`,
  viewName: 'Name of the view',
  viewNameHint: 'Month, week, day or list, with its filters. Kept in this browser.',
  manageViews: 'Remove views…',
  noViews: 'No views are saved yet.',
  removeView: (name: string) => `Remove ${name}`,
  failed: (count: number) => plural(count, { one: '# failed', other: '# failed' }),
  toReview: (count: number) => plural(count, { one: '# to review', other: '# to review' }),
  messages: (count: number) => plural(count, { one: '# message', other: '# messages' }),
  /** Messages of one request are one entry of the calendar. */
  entries: (entries: number, messages: number): string =>
    entries === messages
      ? calendar.messages(messages)
      : `${plural(entries, { one: '# entry', other: '# entries' })}, ${calendar.messages(messages)}`,
  more: (count: number) => `+${count} more`,
  emptyDay: 'Nothing is planned',
  searchAll: 'Search all periods',
  emptyList: 'No messages in this month',
  emptyListText: 'Write one, or choose another month or filter.',
  grid: 'Calendar. Arrow keys move between cells, Enter goes into a cell, M moves a message, Shift M copies it, Tab goes to its actions.',
  now: 'Now',
  time: 'Time',
  text: 'Text',
  postsOut: (out: number, count: number) => `${out} of ${count} are out`,
  gone: 'Deleted on the network',
  postsGone: (gone: number, count: number) => `${gone} of ${count} deleted on the network`,
  posts: (count: number) => plural(count, { one: '# post', other: '# posts' }),
  media: (count: number) =>
    plural(count, { one: '# picture or video', other: '# pictures or videos' }),
  profiles: 'Profiles',
  writtenBy: (name: string) => `by ${name}`,
  loadMore: 'Load more',
  movedTogether: (count: number, when: string) =>
    plural(count, { one: `Moved to ${when}`, other: `# messages moved to ${when}` }),
  /** After a move or a copy. */
  waitForReview: (count: number) =>
    plural(count, { one: '# message waits for a review', other: '# messages wait for a review' }),
  undone: 'Moved back',
  onlyOne: 'Only one…',
  onlyOneTitle: 'Move only one of them',
  onlyOneText: 'The others go back to where they were.',
  copied: (count: number, when: string) =>
    plural(count, { one: `Copied to ${when}`, other: `# messages copied to ${when}` }),
  copyUndone: 'The copy is deleted',
  moveFailed: 'The message could not be moved and is back where it was',
  past: 'That time has passed. Choose a later one.',
  notMovable: {
    sent: 'It is published: its time cannot change.',
    submitted: 'It is being sent: its time cannot change now.',
    failed: 'It has failed. Open it to send it again.',
    rejected: 'It was rejected. Open it to see why.',
  },
  moveMode: (when: string) =>
    `Moving. ${when}. Arrows change the time, with Shift in larger steps, Enter drops, Escape cancels.`,
  copyMode: (when: string) =>
    `Copying. ${when}. Arrows change the time, with Shift in larger steps, Enter drops the copy, Escape cancels.`,
  moveCancelled: 'Not moved',
  carrying: {
    move: (text: string) => `Moving “${text}” to`,
    copy: (text: string) => `Copying “${text}” to`,
    keys: 'Arrows, Shift for larger steps, Enter, Escape',
  },
  menu: {
    label: (text: string) => `Actions: ${text}`,
    open: 'Open',
    copy: 'Copy…',
    move: 'Move…',
    sendNow: 'Send now…',
    delete: 'Delete…',
    mayNotWrite: 'You may read messages of this profile, but not write or change them.',
    mayNotSend: 'Only a member who may publish on this profile can send it at once.',
    notEvery: (profiles: string) =>
      `This is for all messages of the entry, and you may not do it for ${profiles}. Open the other messages one by one.`,
    isKept: 'It has been handed to its network, so it is kept here as a record.',
  },
  plan: {
    copy: { title: 'Copy to another day', action: (when: string) => `Copy to ${when}` },
    move: { title: 'Move to another time', action: (when: string) => `Move to ${when}` },
    day: 'Day',
    none: 'Choose a day and a time',
    unreadable: 'Choose a day and a time first.',
    past: 'That time has passed.',
    editFirst: 'Edit the copy first',
  },
  deleting: {
    title: (count: number) =>
      plural(count, { one: 'Delete this message?', other: 'Delete these # messages?' }),
    effect: (count: number) =>
      plural(count, {
        one: 'It is removed from the calendar and will not be published.',
        other: 'They are removed from the calendar and will not be published.',
      }),
    kept: (count: number) =>
      plural(count, {
        one: 'One message of this entry has reached its network and stays.',
        other: '# messages of this entry have reached their networks and stay.',
      }),
  },
  freeSlot: (time: string) => `Write into the free slot at ${time}`,
  gapTitle: 'That time does not exist',
  gap: (time: string, day: string) =>
    `The clocks go forward on ${day}, so there is no ${time}. When should it be published?`,
  foldTitle: 'That time exists twice',
  fold: (time: string, day: string) =>
    `The clocks go back on ${day}, so ${time} comes twice. Which one?`,
  bulk: {
    label: 'Chosen messages',
    choose: (name: string) => `Choose ${name}`,
    chosen: (count: number) =>
      plural(count, { one: '# message chosen', other: '# messages chosen' }),
    chooseFirst: 'Choose messages in the list first.',
    chooseAll: 'Choose all',
    notAll: (count: number) => `The first ${count} are chosen: more cannot be chosen at once.`,
    clear: 'Choose none',
    nothing: 'That is not possible for any of the chosen messages.',
    refused: (count: number) =>
      plural(count, { one: '# message stays as it is:', other: '# messages stay as they are:' }),
    stayed: (count: number) =>
      plural(count, { one: '# message stayed as it was', other: '# messages stayed as they were' }),
    unfinished: (count: number) =>
      plural(count, { one: '# message is not done', other: '# messages are not done' }),
    unsure: (problem: string) =>
      `${problem}. It may have been done nevertheless: look before you try again.`,
    unreached: 'It stayed as it was, because an earlier step failed.',
    hasNoTime: 'It has no time: it is published as soon as it is approved.',
    undoOthers: 'Move the others back',
    movedBack: (count: number) =>
      plural(count, { one: '# message moved back.', other: '# messages moved back.' }),
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
    place: 'Into the queue of their profiles',
    last: 'The first free slots',
    next: 'The next slots: others move down',
    queue: {
      open: 'Queue…',
      title: 'Add to the queue',
      button: (count: number) => plural(count, { one: 'Add # message', other: 'Add # messages' }),
      done: (count: number) =>
        plural(count, { one: '# message is in the queue.', other: '# messages are in the queue.' }),
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
