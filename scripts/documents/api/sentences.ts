// docs/sentences.md: every sentence that an answer of the API can hold, by its id.
import { english } from '../../../server/sentences/english.ts'
import { generatedFrom, table } from '../table.ts'

export function describeSentences(): string {
  return `# Sentences

${generatedFrom('server/sentences')}

What the service says to people: problems, hints, findings, failures and remarks. An answer has them in English, and beside them \`sentences\`, with which
a client says the same in its own language:

\`\`\`json
{"message": "The text has 3100 characters, LinkedIn takes at most 3000", "hint": "Shorten it by 100 characters.",
 "sentences": {
   "message": {"id": "text_too_long", "values": {"length": 3100, "network": "LinkedIn", "limit": 3000}},
   "hint": {"id": "shorten_text", "values": {"excess": 100}}}}
\`\`\`

- \`sentences\` has an entry for each field beside it that holds a sentence of the service. A field without one has the words of others, such as
  a network or a member, or was stored by an earlier version.
- \`values\` are the varying parts by name: a text, a number, or a sentence again, as \`{"id", "values"}\`. Before a full stop of the outer sentence the inner
  one loses its own.
- Errors have them only in the answer to a request with the header \`Prefer: sentences\` (RFC 7240). All other answers always have them.
- To decide what to do, use \`reason\` ([errors.md](errors.md)): one reason has several sentences.
- New sentences are added. No id is renamed or removed. Show the English text for an id that you do not know.

${table(
  ['Id', 'Sentence'],
  Object.entries(english)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, text]) => [`\`${id}\``, text]),
)}
`
}
