// Packets are lost, in network namespaces of our own: what does the kernel still deliver? After a reset nothing. For a
// process that was killed it does, and so the settling time of such an attempt is longer than the kernel goes on for.
// The quick form, without lost packets, is given-up.test.ts.
import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'

const names = { here: 'crl-here', way: 'crl-way', there: 'crl-there' }
const lossMs = 20_000
/** The first retransmission after the way is open again comes within as long as the loss took. */
const afterwardsMs = 35_000

test('what was given up never arrives; what a killed process has sent still does', {
  skip: hasNamespaces() ? false : 'no network namespaces',
}, async () => {
  const network = startProgram(names.there, 'server.ts', ['10.203.2.2'])
  await eventually(() => network.said.includes('ready'), { what: 'the network' })
  const [living, killed] = [startCaller('given-up'), startCaller('killed')]
  const isCutInTime = async () => {
    const since = performance.now()
    for (const { child } of [living, killed]) child.stdin?.write('warm\n')
    await eventually(() => countWarm(living) === countWarm(killed) && countWarm(living) > rounds)
    rounds += 1
    forward(false)
    // The agent uses no connection again that was idle for a second.
    if (performance.now() - since < 500) return true
    forward(true)
    return false
  }
  let rounds = 0
  await eventually(isCutInTime, { what: 'the way to be cut soon after a call' })
  for (const { child } of [living, killed]) child.stdin?.write('go\n')
  await eventually(() => killed.said.includes('sent'), { what: 'the call' })
  await sleep(200)
  killed.child.kill('SIGKILL')
  await eventually(() => living.said.includes('given up'), { what: 'the end of the call' })
  await sleep(lossMs)
  forward(true)
  await eventually(() => network.said.includes('arrived /killed'), {
    what: 'the request of the killed process',
    within: 105_000,
  })
  await sleep(afterwardsMs)
  assert.ok(!network.said.includes('arrived /given-up'), network.said)
})

function hasNamespaces(): boolean {
  try {
    makeNamespaces()
    return true
  } catch {
    return false
  }
}

function makeNamespaces(): void {
  removeNamespaces()
  for (const name of Object.values(names)) ip(`netns add ${name}`)
  atEnd(async () => removeNamespaces())
  ip(`link add crl0 netns ${names.here} type veth peer name crl1 netns ${names.way}`)
  ip(`link add crl2 netns ${names.way} type veth peer name crl3 netns ${names.there}`)
  for (const [name, device, address] of [
    [names.here, 'crl0', '10.203.1.2/24'],
    [names.way, 'crl1', '10.203.1.1/24'],
    [names.way, 'crl2', '10.203.2.1/24'],
    [names.there, 'crl3', '10.203.2.2/24'],
  ]) {
    ip(`-n ${name} addr add ${address} dev ${device}`)
    ip(`-n ${name} link set ${device} up`)
  }
  ip(`-n ${names.here} route add default via 10.203.1.1`)
  ip(`-n ${names.there} route add default via 10.203.2.1`)
  forward(true)
}

function removeNamespaces(): void {
  for (const name of Object.values(names))
    try {
      ip(`netns del ${name}`)
    } catch {
      // It was not there.
    }
}

/** A machine between the two that does not pass packets on loses them without a word. */
function forward(isOn: boolean): void {
  const command = `echo ${isOn ? 1 : 0} > /proc/sys/net/ipv4/ip_forward`
  execFileSync('ip', ['netns', 'exec', names.way, 'sh', '-c', command], { stdio: 'pipe' })
}

function ip(command: string): void {
  execFileSync('ip', command.split(' '), { stdio: 'pipe' })
}

function startCaller(name: string) {
  return startProgram(names.here, 'caller.ts', ['http://10.203.2.2:8080', name])
}

function countWarm({ said }: { said: string }): number {
  return said.split('warm\n').length - 1
}

function startProgram(namespace: string, file: string, args: string[]) {
  const program = join(import.meta.dirname, 'lost-packets', file)
  const command = ['netns', 'exec', namespace, process.execPath, program, ...args]
  const child: ChildProcess = spawn('ip', command, { stdio: ['pipe', 'pipe', 'inherit'] })
  const started = { child, said: '' }
  child.stdout?.on('data', (chunk) => {
    started.said += String(chunk)
  })
  atEnd(async () => void child.kill('SIGKILL'))
  return started
}
