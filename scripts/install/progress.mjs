// Shows the progress of the installation: an updated line on a terminal, otherwise a line every ten seconds.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * @param {string} what
 * @param {() => string} [detail]
 */
export function showProgress(what, detail) {
  const began = Date.now()
  const isTerminal = process.stderr.isTTY
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`
  const line = () => `${what}: ${seconds()}${detail ? `, ${detail()}` : ''}`
  const show = () => process.stderr.write(isTerminal ? `\r${line()}\x1b[K` : `${line()}\n`)
  if (isTerminal) show()
  else process.stderr.write(`${what} ...\n`)
  const timer = setInterval(show, isTerminal ? 500 : 10_000)
  return {
    /** @param {string} how */
    end(how) {
      clearInterval(timer)
      const last = `${what}: ${how} after ${seconds()}`
      process.stderr.write(isTerminal ? `\r${last}\x1b[K\n` : `${last}\n`)
    },
  }
}

/**
 * Packages for other platforms are optional and are not counted.
 * @param {string} root
 */
export function packageCounter(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const wanted = Object.keys(packages).filter(
    (name) => name.includes('node_modules/') && !packages[name].optional && !packages[name].link,
  )
  return () => {
    const there = wanted.filter((name) => existsSync(path.join(root, name, 'package.json')))
    return `${there.length} of ${wanted.length} packages`
  }
}
