import { plural } from './plural.ts'

/** Polls in the composer, in previews and on the page of a message. */
export const polls = {
  add: 'Add a poll',
  title: 'Poll',
  remove: 'Remove the poll',
  notOn: (networks: string) => `Not on ${networks}.`,
  questionOn: (networks: string) => `Question on ${networks}`,
  option: (number: number) => `Option ${number}`,
  removeOption: (number: number) => `Remove option ${number}`,
  addOption: 'Add an option',
  duration: 'How long people can vote',
  lasting: (minutes: number) => {
    if (minutes % 1_440 === 0) return plural(minutes / 1_440, { one: '# day', other: '# days' })
    if (minutes % 60 === 0) return plural(minutes / 60, { one: '# hour', other: '# hours' })
    return plural(minutes, { one: '# minute', other: '# minutes' })
  },
  severalOn: (networks: string) => `People may choose several options on ${networks}`,
  several: 'Several choices',
}
