import { plural } from './plural.ts'

/** The mails to members. */
export const mails = {
  hello: 'Hello {name},',
  helloNobody: 'Hello,',
  withoutText: 'a message without text',
  place: '{name} on {network}',
  number: 'The number of the message is {id}.',
  profileNumber: 'The number of the profile is {id}.',
  listed: '- {place}, number {id}',
  listedMore: '- and {count} more',
  more: '{place} and {count} more',
  reason: 'The reason: {reason}',
  advice: 'What you can do: {hint}',
  sent: {
    subject: 'Sent: {beginning}',
    text: 'your message to {place} was sent on {time}.',
    link: 'See it here: {url}',
    late: {
      seconds: (count: number) =>
        plural(count, {
          one: 'It went out # second after its time.',
          other: 'It went out # seconds after its time.',
        }),
      minutes: (count: number) =>
        plural(count, {
          one: 'It went out # minute after its time.',
          other: 'It went out # minutes after its time.',
        }),
      hours: (count: number) =>
        plural(count, {
          one: 'It went out # hour after its time.',
          other: 'It went out # hours after its time.',
        }),
    },
  },
  failed: {
    subject: 'Not sent: {beginning}',
    text: 'your message to {place} was due on {time} and could not be sent.',
    over: 'It will not be tried again. {number}',
  },
  handOver: {
    subject: 'Ready to post: {beginning}',
    text: 'it is time for your message to {place}. This network does not let apps post to a personal profile, so please post it yourself. Here is everything you need.',
    copy: 'The text, to copy:',
    media: 'The pictures and videos, in order:',
    altText: 'Its alt text: {text}',
  },
  reconnect: {
    subject: 'Connect again: {place}',
    one: '{place} must be connected again. Until then nothing can be published there.',
    several: 'These profiles must be connected again. Until then nothing can be published there:',
    others: 'Connected with the same access, so they may stop as well:',
    waiting:
      'Messages that become due wait for some hours and go out when the profile is connected.',
    where: 'Open the page where accounts are connected, {page}, or the app that you use.',
  },
  expires: {
    subject: 'Connect again soon: {place}',
    one: 'the access to {place} ends on {time}.',
    several: 'the access to these profiles ends on {time}:',
    scheduled: (count: number) =>
      plural(count, {
        one: '# message is scheduled after that.',
        other: '# messages are scheduled after that.',
      }),
    connectOne: 'Connect it again before that date, on the page {page} or in the app that you use.',
    connectSeveral:
      'Connect them again before that date, on the page {page} or in the app that you use.',
  },
  invitation: {
    subject: 'You are invited to {organization}',
    text: 'you are invited to publish together with others in {organization}.',
    link: 'Choose a password here, within seven days: {link}',
    unknown: 'If you do not know about it, you need not do anything.',
  },
  leaver: {
    subject: '{leaver} has left: check the profiles of {organization}',
    text: '{leaver} has left {organization}, and had connected these profiles of it:',
    goOn: 'They go on working for now. They may stop when that person loses the role at the network, changes the password or takes the access back.',
    advice:
      'What you can do: connect them again as somebody who stays, on the page {page} or in the app that you use.',
  },
}
