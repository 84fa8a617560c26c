// Feeds of every format as web sites write them, and hostile ones.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readFeed } from './read-feed.ts'
import { hasPlace, textOfItem } from './template.ts'
import { NotXml, readXml } from './xml.ts'

const base = 'https://bakery.example/feed/'
const read = (text: string, type = '') => readFeed(Buffer.from(text), type, base)

const rss = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/">
  <channel><title>Bakery &amp; Sons</title><link>https://bakery.example</link>
    <item>
      <title><![CDATA[Rye & <b>wheat</b>]]></title><link>/posts/2</link><guid isPermaLink="false">post-2</guid>
      <pubDate>Tue, 17 Nov 2026 08:00:00 +0100</pubDate>
      <description>&lt;p&gt;Fresh&amp;nbsp;bread.&lt;script&gt;alert(1)&lt;/script&gt;&lt;/p&gt;</description>
      <enclosure url="https://bakery.example/rye.jpg" length="1" type="image/jpeg"/>
    </item>
    <item><title>Buns</title><link>https://bakery.example/posts/1</link>
      <media:content url="https://bakery.example/buns.png" medium="image"/></item>
  </channel></rss>`

test('RSS 2.0: texts without markup, addresses made whole, the picture of the enclosure', () => {
  const feed = read(rss)
  assert.deepEqual([feed?.format, feed?.title], ['RSS', 'Bakery & Sons'])
  const [first, second] = feed?.items ?? []
  assert.deepEqual(
    [first?.title, first?.link, first?.summary, first?.pictureUrl],
    [
      'Rye & wheat',
      'https://bakery.example/posts/2',
      'Fresh bread.',
      'https://bakery.example/rye.jpg',
    ],
  )
  assert.equal(first?.publishedAt?.toISOString(), '2026-11-17T07:00:00.000Z')
  assert.equal(second?.pictureUrl, 'https://bakery.example/buns.png')
  assert.equal(second?.publishedAt, null)
})

test('RSS 1.0, Atom and JSON Feed say the same', () => {
  const rdf =
    read(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <channel rdf:about="https://bakery.example"><title>Bakery</title></channel>
    <item rdf:about="urn:1"><title>Rye</title><link>https://bakery.example/1</link><dc:date>2026-11-17T07:00:00Z</dc:date></item></rdf:RDF>`)
  const atom = read(`<feed xmlns="http://www.w3.org/2005/Atom"><title type="text">Bakery</title>
    <entry><id>urn:1</id><title type="html">Rye</title><link rel="self" href="/no"/><link href="/1"/>
      <link rel="enclosure" type="image/png" href="/1.png"/><published>2026-11-17T07:00:00Z</published>
      <content type="xhtml"><div>Fresh <b>bread</b></div></content></entry></feed>`)
  const json = read(
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Bakery',
      items: [
        {
          id: 'urn:1',
          title: 'Rye',
          url: 'https://bakery.example/1',
          content_html: '<p>Fresh <b>bread</b></p>',
          image: 'https://bakery.example/1.png',
          date_published: '2026-11-17T07:00:00Z',
        },
        null,
        7,
      ],
    }),
  )
  for (const feed of [rdf, atom, json]) {
    assert.equal(feed?.title, 'Bakery')
    assert.equal(feed?.items.length, 1)
    const [item] = feed?.items ?? []
    assert.deepEqual([item?.title, item?.link], ['Rye', 'https://bakery.example/1'])
    assert.equal(item?.key, rdf?.items[0]?.key)
    assert.equal(item?.publishedAt?.getTime(), Date.UTC(2026, 10, 17, 7))
  }
  for (const feed of [atom, json]) {
    assert.equal(feed?.items[0]?.summary, 'Fresh bread')
    assert.equal(feed?.items[0]?.pictureUrl, 'https://bakery.example/1.png')
  }
})

test('an item is known by its guid, else by its link and title', () => {
  const item = (parts: string) =>
    read(`<rss><channel><item>${parts}</item></channel></rss>`)?.items[0]?.key
  const one = item('<guid>1</guid><title>A</title>')
  assert.equal(item('<guid>1</guid><title>Changed</title>'), one)
  assert.notEqual(item('<guid>2</guid><title>A</title>'), one)
  const other = item('<link>https://a.example/1</link><title>A</title>')
  assert.notEqual(item('<link>https://a.example/1</link><title>B</title>'), other)
})

test('encodings: the declaration, the type of the answer, byte order marks', () => {
  const text = (declared: string) =>
    `<?xml version="1.0"${declared}?><rss><channel><title>Käse</title></channel></rss>`
  const latin = (declared: string) => Buffer.from(text(declared), 'latin1')
  const title = (bytes: Buffer, type = '') => readFeed(bytes, type, base)?.title
  assert.equal(title(latin(' encoding="ISO-8859-1"')), 'Käse')
  assert.equal(title(latin(''), 'application/xml; charset=iso-8859-1'), 'Käse')
  assert.equal(title(Buffer.from(text(' encoding="no such"'))), 'Käse')
  assert.equal(title(Buffer.from(`\ufeff${text('')}`, 'utf16le')), 'Käse')
})

test('no entity but those of one character is replaced, and nothing is fetched', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>
    <rss><channel><title>&b;&x;&#x41;&#0;</title></channel></rss>`
  assert.equal(read(bomb)?.title, '&b;&x;A&#0;')
})

test('what is no feed is none: pages, broken XML, other JSON, depth and number without end', () => {
  const hostile = [
    '',
    'Hello',
    '<!doctype html><html><head><title>x</title></head></html>',
    '<rss><channel></rss>',
    '<rss><channel></rss></channel>',
    '<rss',
    '<rss><![CDATA[',
    '<!--',
    '<!DOCTYPE rss [',
    '{"items":[]}',
    '{"version":"https://jsonfeed.org/version/1","items":{}}',
    '{'.repeat(100_000),
    '<a>'.repeat(100_000),
    `<rss><channel>${'<item/>'.repeat(60_000)}</channel></rss>`,
    '<'.repeat(1_000_000),
    `<rss ${'a '.repeat(300_000)}`,
  ]
  for (const text of hostile) {
    const begun = performance.now()
    assert.equal(read(text), null, text.slice(0, 50))
    assert.ok(performance.now() - begun < 10_000, `${text.slice(0, 50)} takes too long`)
  }
})

test('huge titles, texts and lists are cut, and addresses that are none left out', () => {
  const items = Array.from(
    { length: 500 },
    (_, index) =>
      `<item><guid>${index}</guid><title>${'word '.repeat(2000)}</title><link>javascript:alert(1)</link>
       <description>${'&lt;b&gt;'.repeat(2000)}</description><pubDate>Fri, 31 Dec 9999 00:00:00 GMT</pubDate></item>`,
  )
  const feed = read(`<rss><channel>${items.join('')}</channel></rss>`)
  assert.equal(feed?.items.length, 200)
  const [item] = feed?.items ?? []
  assert.ok(item && item.title.length <= 300 && item.title.endsWith('word…'))
  assert.deepEqual([item.link, item.summary, item.publishedAt], [null, '', null])
})

test('any text is read or refused, and never breaks the reader', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '/',
    '!',
    '[',
    ']]>',
    '<![CDATA[',
    '--',
    '"',
    '=',
    'rss',
    '&#x',
    ';',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 5 }))), (parts) => {
      try {
        readXml(parts.join(''))
      } catch (error) {
        assert.ok(error instanceof NotXml)
      }
    }),
  )
})

test('a template puts the parts of an item in their places, once', () => {
  const item = { title: 'Use {link}', link: 'https://a.example/', summary: '' }
  assert.equal(
    textOfItem('{title}\n\n{summary}\n\n{link} {other}', item),
    'Use {link}\n\nhttps://a.example/ {other}',
  )
  assert.equal(textOfItem('{title}', { ...item, title: '', summary: 'Only words' }), 'Only words')
  assert.deepEqual(['{title}', 'a {link} b', '{name}', ''].map(hasPlace), [
    true,
    true,
    false,
    false,
  ])
})
