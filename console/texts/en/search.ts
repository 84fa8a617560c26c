import { plural } from './plural.ts'

export const search = {
  title: 'Search messages',
  field: 'Search all messages',
  hint: 'Words, a tag or an author',
  results: 'Found messages',
  period: 'Period',
  anyTime: 'Any time',
  periods: {
    ahead: 'Still ahead',
    week: 'Last 7 days',
    month: 'Last 31 days',
    year: 'Last 12 months',
  },
  noText: 'Without text',
  chooseAll: 'Choose all found',
  notAll: (count: number) => `The newest ${count} are chosen: more cannot be chosen at once.`,
  shown: (count: number) =>
    plural(count, {
      one: '# message shown, the newest',
      other: '# messages shown, the newest first',
    }),
  all: (count: number) => plural(count, { one: '# message found', other: '# messages found' }),
  more: 'Show older ones',
  nothing: 'No messages found',
  withoutFilters: 'Search without filters',
  nothingText: 'Try fewer or other words, or remove a filter.',
}
