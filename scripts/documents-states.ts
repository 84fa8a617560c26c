// docs/states.md: the states of a message and every way between them, from the table that the code and the database use.
import {
  deletable,
  editable,
  firstStates,
  type State,
  states,
  transitions,
} from '../server/messages/states.ts'
import { made, table } from './documents-table.ts'

/** A new state does not compile until somebody has said what it means. */
const meanings: Record<State, string> = {
  PENDING_APPROVAL:
    'Somebody who may only propose has written it. It goes nowhere without an approval.',
  REJECTED: 'A reviewer said no, or nobody said yes in time.',
  SCHEDULED: 'It waits for its time, or for another attempt.',
  SUBMITTED:
    'It is being handed to the network at this moment, or it was handed over and the outcome is not known yet.',
  SENT: 'The network has it. `postId` and `postUrl` say where.',
  SEND_FAILED_PERMANENTLY: 'It will not be tried again. `failure` says why and what to do.',
}

export function describeStates(): string {
  return `# States of a message

${made('server/messages/states.ts')}

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
    ...firstStates.map((state) => ['', `\`${state}\``, 'A message begins here.']),
    ...transitions.map(({ from, to, when }) => [`\`${from}\``, `\`${to}\``, when]),
  ],
)}

The same table stands in the database (\`message_transitions\`), and a trigger refuses every other change. So a program that is wrong
cannot take a message straight from \`PENDING_APPROVAL\` to a network: it has to be approved first.

A change is an event, named after the new state: \`message.sent\`. Two more say what a state does not show: \`message.approved\` and
\`message.deleted\`. An attempt that has its answer in a moment is not told when it begins. \`message.submitted\`
comes when its media take longer than a second to hand over (a video that the network works on), and when an attempt has ended and nobody
knows how; \`message.scheduled\` comes again when there will be another attempt.

[publishing.md](publishing.md) tells what happens between \`SCHEDULED\` and \`SENT\`.
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
