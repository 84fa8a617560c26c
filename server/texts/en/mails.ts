import { plural } from './plural.ts'

/** The mails to members. */
export const mails = {
  hello: 'Hello {name},',
  helloUnnamed: 'Hello,',
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
    text: 'Your message to {place} was sent on {time}.',
    link: 'See it here: {url}',
    late: {
      seconds: (count: number) =>
        plural(count, {
          one: 'It was published # second late.',
          other: 'It was published # seconds late.',
        }),
      minutes: (count: number) =>
        plural(count, {
          one: 'It was published # minute late.',
          other: 'It was published # minutes late.',
        }),
      hours: (count: number) =>
        plural(count, {
          one: 'It was published # hour late.',
          other: 'It was published # hours late.',
        }),
    },
  },
  failed: {
    subject: 'Not sent: {beginning}',
    text: 'Your message to {place} was due on {time} and could not be sent.',
    over: 'It will not be tried again. {number}',
  },
  rejected: {
    subject: 'Rejected: {beginning}',
    text: 'Your message to {place} was rejected in the review. It will not be sent as it is.',
    withoutReason: 'The reviewer gave no reason.',
    change: 'Change it and send it again: {page}',
  },
  expired: {
    subject: 'Not reviewed in time: {beginning}',
    text: 'Your message to {place} was due on {time}, and it was not reviewed by then. It was not sent.',
    change: 'Choose another time and send it again: {page}',
  },
  changes: {
    failed: {
      subject: 'Not changed: {beginning}',
      text: 'The change that you asked for of a post on {place} was not made.',
    },
    rejected: {
      subject: 'Change rejected: {beginning}',
      text: 'The change that you asked for of a post on {place} was rejected. Nothing was done to it.',
    },
    look: 'See what is out: {page}',
  },
  digest: {
    subject: (count: number) =>
      plural(count, {
        one: '# notice about your messages',
        other: '# notices about your messages',
      }),
    text: 'This happened to your messages since the last e-mail:',
    MESSAGE_REJECTED: '- Rejected: {beginning}, to {place} ({page})',
    REVIEW_EXPIRED: '- Not reviewed in time: {beginning}, to {place} ({page})',
    MESSAGE_FAILED: '- Not sent: {beginning}, to {place} ({page})',
    POST_CHANGE_FAILED: '- Not changed: {beginning}, at {place} ({page})',
    POST_CHANGE_REJECTED: '- Change rejected: {beginning}, at {place} ({page})',
    settings: 'You choose in the settings what is mailed, at once or once a day.',
  },
  handOver: {
    subject: 'Ready to post: {beginning}',
    text: 'It is time for your message to {place}. This network does not let apps post to a personal profile, so please post it yourself. Here is everything you need.',
    copy: 'The text, to copy:',
    media: 'The pictures and videos, in order:',
    altText: 'Its alt text: {text}',
    place: 'Its place, by the id of its Page: {id}',
    collaborators: 'Invite as collaborators: {handles}',
    madeWithAi: 'Label it as made with AI.',
    userTags: 'People to tag in it: {handles}',
  },
  reconnect: {
    subject: 'Connect again: {place}',
    one: '{place} must be connected again. Until then nothing can be published there.',
    several: 'These profiles must be connected again. Until then nothing can be published there:',
    others: 'Connected with the same access, so they may stop as well:',
    waiting:
      'Messages that become due wait for some hours and are published once the profile is connected.',
    where: 'Open the page where accounts are connected, {page}, or the app that you use.',
  },
  expires: {
    subject: 'Connect again soon: {place}',
    one: 'The access to {place} ends on {time}.',
    several: 'The access to these profiles ends on {time}:',
    scheduled: (count: number) =>
      plural(count, {
        one: '# message is scheduled after that.',
        other: '# messages are scheduled after that.',
      }),
    connectOne: 'Connect it again before that date, on the page {page} or in the app that you use.',
    connectSeveral:
      'Connect them again before that date, on the page {page} or in the app that you use.',
  },
  feed: {
    subject: 'A feed cannot be read: {title}',
    text: 'The feed {title} at {url} could not be read for {days} days, so that no messages are made of it.',
    advice:
      'It is tried again every few hours. If the web site has moved, give its new address in the settings, under Feeds; otherwise pause or delete the feed.',
  },
  notMade: {
    series: {
      subject: 'A series stands still: {title}',
      said: 'The next message of your series {title} could not be made.',
      advice:
        'It is tried again every ten minutes until its time. You find the series in the settings, under Series.',
    },
    feed: {
      subject: 'A feed makes no messages: {title}',
      said: 'A new item of your feed {title} could not become a message.',
      advice:
        'It is tried again every half hour until the item is too old. You find the feed in the settings, under Feeds.',
    },
    import: {
      subject: 'Import: {count} of {total} rows made no message',
      said: 'Of the file that you imported, {count} of {total} rows made no message. This is about the first of them:',
      advice: 'You find all of them in the settings, under Import a spreadsheet.',
    },
  },
  invitation: {
    subject: 'You are invited to {organization}',
    text: 'You are invited to publish together with others in {organization}.',
    link: 'Choose a password here, within seven days: {link}',
    unknown: 'If you do not know about it, you need not do anything.',
  },
  leaver: {
    subject: '{leaver} has left: check the profiles of {organization}',
    text: '{leaver} has left {organization}, and had connected these profiles of the organization:',
    goOn: 'They keep working for now. They may stop when that person loses their role at the network, changes their password or revokes the access.',
    advice:
      'What you can do: have a member who stays connect them again, on the page {page} or in the app that you use.',
  },
}
