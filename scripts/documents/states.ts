// docs/states.md: the states of a message and their transitions, from the table that the code and the database use.
import {
  deletable,
  editable,
  firstStates,
  type State,
  states,
  transitions,
} from '../../server/messages/states.ts'
import { generatedFrom, table } from './table.ts'

/** A new state does not compile without a description here. */
const meanings: Record<State, string> = {
  PENDING_APPROVAL:
    'Its author may only propose messages. It is not published without an approval.',
  REJECTED: 'A reviewer rejected it, or it was not approved in time.',
  SCHEDULED: 'It waits for its time, or for another attempt.',
  SUBMITTED: 'It is being sent to the network, or it was sent and the outcome is not known yet.',
  SENT: 'It is published. `postId` and `postUrl` say where.',
  SEND_FAILED_PERMANENTLY: 'It will not be tried again. `failure` says why and what to do.',
}

export function describeStates(): string {
  return `# States of a message

${generatedFrom('server/messages/states.ts')}

\`\`\`mermaid
${diagram()}
\`\`\`

${table(
  ['State', 'What it means', 'Can be edited', 'Can be deleted'],
  states.map((state) => [
    `\`${state}\``,
    meanings[state],
    editable.includes(state) ? 'yes' : '',
    deletable.includes(state) ? 'yes' : '',
  ]),
)}

${table(
  ['From', 'To', 'When'],
  [
    ...firstStates.map((state) => ['', `\`${state}\``, 'A message starts here.']),
    ...transitions.map(({ from, to, when }) => [`\`${from}\``, `\`${to}\``, when]),
  ],
)}

The same table is in the database (\`message_transitions\`), and a trigger refuses every other change. So a faulty program cannot publish
a message from \`PENDING_APPROVAL\`: it has to be approved first.

Each transition is an event, named after the new state: \`message.sent\`. Two more events report what a state does not show:
\`message.approved\` and \`message.deleted\`. The start of an attempt that is answered at once is not an event. \`message.submitted\`
is sent when its media take longer than a second to hand over (a video that the network processes), and when an attempt has ended with an
unknown outcome; \`message.scheduled\` is sent again when there will be another attempt.

[publishing.md](publishing.md) explains what happens between \`SCHEDULED\` and \`SENT\`.
`
}

function diagram(): string {
  const isLast = (state: State) => transitions.every(({ from }) => from !== state)
  return [
    'stateDiagram-v2',
    ...firstStates.map((state) => `  [*] --> ${state}`),
    ...transitions.map(({ from, to, when }) => `  ${from} --> ${to}: ${when.replace(/\.$/, '')}`),
    ...states.filter(isLast).map((state) => `  ${state} --> [*]`),
  ].join('\n')
}
