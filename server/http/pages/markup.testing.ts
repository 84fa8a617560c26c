// Checks for the markup of every page: nothing that the content policy blocks, well-formed, labelled fields, forms with a token.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { themeScript } from './assets/assets.ts'

/** Hostile user input. */
export const nasty = `"><script>alert('1')</script>`

export function testMarkup(pages: Record<string, string>): void {
  for (const [title, whole] of Object.entries(pages)) {
    // The one script that every page has; the policy allows it by its hash.
    const page = whole.replace(themeScript.toString(), '')
    const tags = tagsOf(page)
    const ids = valuesOf(tags, 'id')

    test(`${title}: nothing the content policy would refuse`, () => {
      assert.deepEqual(valuesOf(tags, 'style'), [])
      for (const tag of tags) {
        assert.ok(!['script', 'style', 'iframe', 'object', 'base'].includes(tag.name), tag.name)
        for (const attribute of tag.attributes.keys()) assert.doesNotMatch(attribute, /^on/)
      }
    })

    test(`${title}: the markup is whole`, () => {
      assert.equal(unclosed(page), '')
      assert.equal(tags.length, page.match(/<[a-z]/gi)?.length, 'every attribute in double quotes')
      assert.equal(tags.filter((tag) => tag.name === 'h1').length, 1)
      assert.equal(tags.filter((tag) => tag.name === 'main').length, 1)
      assert.equal(new Set(ids).size, ids.length, 'every id once')
      assert.doesNotMatch(page, /undefined|null|\[object/)
    })

    test(`${title}: every field has its label, and every reference its target`, () => {
      const labelled = valuesOf(tags, 'for')
      for (const { name, attributes } of tags) {
        if (name !== 'input' || attributes.get('type') === 'hidden') continue
        assert.ok(labelled.includes(attributes.get('id') ?? ''), 'a field without a label')
      }
      const described = valuesOf(tags, 'aria-describedby').flatMap((list) => list.split(' '))
      for (const id of [...labelled, ...described]) assert.ok(ids.includes(id), id)
    })

    test(`${title}: every form is a POST that carries the token`, () => {
      const forms = tags.filter((tag) => tag.name === 'form')
      for (const form of forms) assert.equal(form.attributes.get('method'), 'post')
      assert.equal(valuesOf(tags, 'name').filter((name) => name === 'csrf').length, forms.length)
    })
  }
}

type Tag = { name: string; attributes: Map<string, string> }

/** Parses only the markup of our own pages: lower-case names, and double quotes around every value. */
function tagsOf(page: string): Tag[] {
  return [...page.matchAll(/<([a-z0-9]+)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map((match) => ({
    name: match[1] ?? '',
    attributes: new Map(
      [...(match[2] ?? '').matchAll(/([a-z-]+)(?:="([^"]*)")?/gi)].map((pair) => [
        pair[1] ?? '',
        pair[2] ?? '',
      ]),
    ),
  }))
}

function valuesOf(tags: Tag[], attribute: string): string[] {
  return tags.flatMap((tag) => tag.attributes.get(attribute) ?? [])
}

/** Removes innermost pairs of tags until none is left; the rest was never closed. */
function unclosed(page: string): string {
  const pair = /<([a-z0-9]+)\b[^<>]*>[^<>]*<\/\1>/g
  let rest = page.replace(/<!doctype html>|<(meta|link|input|img)\b[^<>]*>|<[^<>]*\/>/g, '')
  while (rest.search(pair) >= 0) rest = rest.replace(pair, '')
  return rest.trim()
}
