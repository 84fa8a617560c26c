// npm run check: what a machine can check without running the service: types, lint and format, who imports whom,
// generated documents, and the tests that need no database.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const checks: { name: string; command: string[] }[] = [
  { name: 'types', command: ['node_modules/@typescript/native/bin/tsc', '-p', 'tsconfig.json'] },
  {
    name: 'lint',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  },
  {
    name: 'rooms',
    command: [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      'server',
      '--config',
      '.dependency-cruiser.mjs',
    ],
  },
]

export async function runChecks(): Promise<boolean> {
  const results = await Promise.all(checks.map(runCheck))
  return results.every(Boolean)
}

async function runCheck({ name, command }: { name: string; command: string[] }): Promise<boolean> {
  const started = performance.now()
  const { code, output } = await runNode(command)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.info(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (code !== 0) console.info(output)
  return code === 0
}

export function runNode(command: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { cwd: root })
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
  process.exitCode = (await runChecks()) ? 0 : 1
}
