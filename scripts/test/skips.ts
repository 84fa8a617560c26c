// Skipped tests: what a machine lacks for them, and which skips CI accepts.
import { execFileSync } from 'node:child_process'
import { chromiumProgram } from '../../test/support/chromium-program.ts'
import type { FileResult, Problem } from './protocol.ts'

/** Skips that CI accepts, by the reason that the test gives. Every other skip fails there. */
const accepted: { reason: RegExp; because: string }[] = [
  {
    reason: /^NETWORK_CONTRACTS is not set/,
    because: 'the official contracts are not ours to pass on',
  },
  {
    reason: /^only root can |^another user cannot run /,
    because: 'an ordinary user cannot become another one, who may not read the files of root',
  },
  { reason: /^no IPv6 here$/, because: 'a machine without IPv6 has no such address' },
  {
    reason: /^(the server of Bluesky|the generators|the inspector|the package) cannot be installed/,
    because: 'their packages come from the registry, which may be away',
  },
  {
    reason: /^the program promtool is missing/,
    because: 'it comes with a monitoring system; the rules that it checks change rarely',
  },
  {
    reason: /^the program systemd-analyze is missing/,
    because: 'a container has no systemd; the unit changes rarely',
  },
  {
    reason: /^the program (curl|python3) is missing/,
    because: 'only samples of the API reference and an example are run by it',
  },
  {
    reason: /^the program pgbouncer is missing/,
    because: 'it is a server of its own, which a machine of a developer rarely has',
  },
  {
    reason: /^(the program mmdebstrap is missing|the mirror of Debian did not answer)/,
    because: 'the image of the Dockerfile is made from a mirror, which may be away',
  },
  {
    reason: /^the program (patroni|etcd|haproxy|pg_rewind) is missing/,
    because: "a cluster needs all of them, and a developer's machine rarely has one",
  },
  {
    reason: /^the program snac is missing/,
    because:
      "older releases of Debian have it only in their backports, which a machine's mirror may lack",
  },
]

/** Programs that tests need, and what is left out without them. CI fails if one is missing. */
const needed = [
  { name: 'Chromium', isThere: () => chromiumProgram !== undefined, without: 'the page tests' },
  { name: 'ffmpeg', isThere: () => runs('ffmpeg', '-version'), without: 'the tests of videos' },
  { name: 'spin', isThere: () => runs('spin', '-V'), without: 'the model of publishing' },
  { name: 'ip', isThere: () => runs('ip', '-V'), without: 'the tests with lost packets' },
]

export function missingPrograms(): { name: string; without: string }[] {
  return needed.filter(({ isThere }) => !isThere()).map(({ name, without }) => ({ name, without }))
}

/** In CI: skips without an accepted reason, and programs that are missing. */
export function unacceptedSkips(results: FileResult[]): Problem[] {
  const skips = results.flatMap(({ file, tests }) =>
    tests.flatMap(({ name, skipped }) =>
      skipped === undefined || accepted.some(({ reason }) => reason.test(skipped))
        ? []
        : [{ file, name, text: `skipped in CI: ${skipped || 'the test does not say why'}` }],
    ),
  )
  const programs = missingPrograms().map(({ name, without }) => ({
    file: 'this machine',
    name: `${name} is missing`,
    text: `CI is set, and ${without} would be left out`,
  }))
  return [...programs, ...skips]
}

function runs(program: string, word: string): boolean {
  try {
    execFileSync(program, [word], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
