import { plural } from './plural.ts'

export const pause = {
  pauseTitle: (name: string) => `Pause ${name}?`,
  resumeTitle: (name: string) => `Resume ${name}?`,
  pause: 'Pause now',
  resume: 'Resume now',
  nothingGoesOut: 'From now on nothing is sent to a network.',
  nothingGoesOutTo: (name: string) => `From now on nothing is sent to ${name}.`,
  scheduledWait: (count: number) =>
    plural(count, {
      one: '# message is scheduled. It waits if its time comes during the pause.',
      other: '# messages are scheduled. Those whose time comes during the pause wait.',
    }),
  writingGoesOn: 'Writing, scheduling and reviewing continue as usual.',
  onItsWay: 'Messages that are already being sent cannot be recalled.',
  reason: 'Reason',
  reasonHint: 'Shown to your colleagues. Optional.',
  paused: 'Paused',
  resumed: 'Resumed',
  notDone: 'Nothing has changed',
  nothingHeld: 'No message became due during the pause.',
  goOutAtOnce: (count: number) =>
    plural(count, {
      one: '# message became due during the pause. It is published at once.',
      other: '# messages became due during the pause. They are published at once, in order.',
    }),
  later: (count: number) =>
    plural(count, {
      one: '# message is published later, at its scheduled time.',
      other: '# messages are published later, at their scheduled times.',
    }),
  catchUp: (hours: number) =>
    plural(hours, {
      one: 'A message that cannot be published within # hour of the end of the pause is not sent.',
      other:
        'A message that cannot be published within # hours of the end of the pause is not sent.',
    }),
}
