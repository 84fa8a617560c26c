// npm run check: the static checks: types, lint and format, module boundaries, words. test/architecture.test.ts and
// test/words.test.ts prove that each of them can fail.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

type Check = {
  name: 'types' | 'console' | 'lint' | 'modules' | 'words'
  command: string[]
  /** Whether the output of a check that has found nothing shows that it has read the project. */
  hasRead?: (output: string) => boolean
}

export const checks: Check[] = [
  { name: 'types', command: compile('tsconfig.json', 'server') },
  { name: 'console', command: compile('console/tsconfig.json', 'console') },
  {
    name: 'lint',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  },
  {
    name: 'modules',
    command: [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      'server',
      'sandbox',
      'sdk',
      'testing',
      'cli',
      'console',
      '--config',
      '.dependency-cruiser.mjs',
    ],
    // Without a TypeScript that it supports, dependency-cruiser reads nothing and passes.
    hasRead: (output) => Number(/\((\d+) modules/.exec(output)?.[1]) > 50,
  },
  { name: 'words', command: ['scripts/words.ts'] },
]

/** A second run compiles what has changed and what depends on it: a tenth of the time. */
function compile(project: string, name: string): string[] {
  const info = `.types-${name}.tsbuildinfo`
  const kept = ['--incremental', '--tsBuildInfoFile', info]
  return ['node_modules/@typescript/native/bin/tsc', '-p', project, ...kept]
}

/** Returns the names of the failed checks. */
export async function runChecks(): Promise<string[]> {
  const passed = await Promise.all(checks.map(runCheck))
  return checks.filter((_check, index) => !passed[index]).map(({ name }) => name)
}

async function runCheck(check: Check): Promise<boolean> {
  const started = performance.now()
  const { passed, output } = await lookAt(check, root)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.info(`${passed ? 'ok  ' : 'FAIL'} ${check.name} (${seconds} s)`)
  if (!passed) console.info(output)
  return passed
}

/** Runs one check on a tree. */
export async function lookAt(
  { command, hasRead = () => true }: Check,
  tree: string,
): Promise<{ passed: boolean; output: string }> {
  const { code, output } = await runNode(command, tree)
  return { passed: code === 0 && hasRead(output), output }
}

export function runNode(
  command: string[],
  cwd = root,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { cwd })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('close', (code) => resolve({ code, output }))
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = (await runChecks()).length === 0 ? 0 : 1
}
