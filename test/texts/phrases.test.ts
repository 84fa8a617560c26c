// Phrases that readers of the console stumbled over, or that said something false. None of them comes back, in any text.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const files = ['console/texts/{en,de}/**/*.ts', 'server/sentences/*.ts', 'server/texts/**/*.ts']

const refused: [phrase: RegExp, why: string][] = [
  [/Who may only propose/, 'no English sentence: "Members who may only propose …"'],
  [/Own choice/, '"Custom"'],
  [/median after the minute/, '"median delay"'],
  [/Who had to do with/, '"People who interacted with …"'],
  [/It is going out now/, '"Publishing now"'],
  [/Access has no known end/, '"No expiry known"'],
  [/\b(?:geht|gehen|ging|gingen)\b[^'`\n]*\bhinaus\b/i, '"wird veröffentlicht"'],
  [/\bder draußen ist\b|\bist draußen\b/i, '"ist veröffentlicht"'],
  [/Braucht dich/, '"Zu erledigen"'],
  [/\bim Mittel\b/, '"im Median"'],
  [/Tasten ohne Umschalttaste/, '"Tastenkürzel mit nur einer Taste"'],
  [/Alle freigeben/, 'it approves nothing: "Alle prüfen"'],
  [/\bauf (?:dem|diesem|seinem) Netzwerk\b/i, '"im Netzwerk"'],
  [/\bAutoren?\b/, '"Person", "wer sie geschrieben hat"'],
  [/gibt es ein anderes Mitglied frei/, 'it reads as "there is": "muss … freigeben"'],
]

test('no text has a phrase that was misunderstood', async () => {
  const found: string[] = []
  let read = 0
  for await (const file of glob(files, { cwd: root })) {
    read += 1
    const text = await readFile(join(root, file), 'utf8')
    for (const [phrase, why] of refused) {
      const [match] = phrase.exec(text) ?? []
      if (match !== undefined) found.push(`${file}: “${match}”: ${why}`)
    }
  }
  assert.ok(read > 80, `${read} files`)
  assert.deepEqual(found, [])
})
