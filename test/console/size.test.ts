// The files that a browser loads: limited in compressed size, with hashed names, nothing inline.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { builtConsole } from '../support/built-console.ts'
import { need } from '../support/need.ts'

type Chunk = { file: string; imports?: string[]; css?: string[] }

const directory = await builtConsole()
const manifest: Record<string, Chunk> = JSON.parse(
  await readFile(join(directory, '.vite/manifest.json'), 'utf8'),
)
const shell = ['index.html', 'start.tsx', 'texts/en.ts']
const pages = Object.keys(manifest).filter((name) => /-page\.tsx$|\/composer\.tsx$/.test(name))
const kilobyte = 1000

test('the first page loads at most 190 kB of script and 12 kB of styles', async () => {
  const files = filesOf([...shell, 'home/home-page.tsx'])
  assert.ok((await sizeOf(files, '.js')) < 190 * kilobyte, 'script')
  assert.ok((await sizeOf(files, '.css')) < 12 * kilobyte, 'styles')
})

test('the first page loads at most 40 files, and every other page adds at most 35', async () => {
  const base = filesOf(shell)
  assert.ok(filesOf([...shell, 'home/home-page.tsx']).size <= 40, 'the first page')
  for (const page of pages) {
    const added = filesOf([page]).difference(base)
    assert.ok(added.size <= 35, `${page} adds ${added.size} files`)
  }
})

test('every other page adds at most 30 kB of script, the composer 60', async () => {
  const base = filesOf(shell)
  assert.ok(pages.length > 8, 'the pages were found')
  for (const page of pages) {
    const added = filesOf([page]).difference(base)
    const max = page.endsWith('composer.tsx') ? 60 : 30
    const size = await sizeOf(added, '.js')
    assert.ok(size < max * kilobyte, `${page} adds ${size} bytes`)
  }
})

test('names contain a hash of the content, and the page has nothing inline', async () => {
  const assets = await readdir(join(directory, 'assets'))
  assert.deepEqual(
    assets.filter((name) => !/-[\w-]{8}\.\w+(\.br)?$/.test(name)),
    [],
  )
  const page = await readFile(join(directory, 'index.html'), 'utf8')
  assert.doesNotMatch(page, /<style|style=|<script(?![^>]*\ssrc=)|\son\w+=/)
  assert.match(page, /<script type="module"[^>]* src="\/assets\//)
})

test('every script and style has a compressed copy with the same content', async () => {
  const assets = await readdir(join(directory, 'assets'))
  const texts = assets.filter((name) => /\.(js|css)$/.test(name))
  assert.ok(texts.length > 20, 'the files were found')
  for (const name of texts) {
    const file = join(directory, 'assets', name)
    assert.deepEqual(brotliDecompressSync(await readFile(`${file}.br`)), await readFile(file), name)
  }
})

/** The files of these modules and of everything that they import statically. */
function filesOf(names: string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    for (const imported of need(manifest[name]).imports ?? []) visit(imported)
  }
  for (const name of names) visit(name)
  return new Set(
    [...seen].flatMap((name) => [need(manifest[name]).file, ...(manifest[name]?.css ?? [])]),
  )
}

async function sizeOf(files: Set<string>, extension: string): Promise<number> {
  const sizes = [...files]
    .filter((file) => file.endsWith(extension))
    .map(async (file) => gzipSync(await readFile(join(directory, file))).length)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
