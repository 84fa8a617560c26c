import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Html, html } from './html.ts'

const same = (actual: Html, expected: string) => assert.equal(actual.toString(), expected)

test('text is escaped', () => {
  same(
    html`<p>${'<script>alert("1")</script> & co'}</p>`,
    '<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; co</p>',
  )
})

test('a quoted attribute cannot be left, by either quote', () => {
  same(html`<i title="${'" onclick="x'}"></i>`, '<i title="&quot; onclick=&quot;x"></i>')
  same(html`<i title='${"' onclick='x"}'></i>`, "<i title='&#39; onclick=&#39;x'></i>")
})

test('text that is already escaped is escaped again, because it is text', () => {
  same(html`${'&lt;'}`, '&amp;lt;')
})

test('a fragment is kept as it is', () => {
  same(html`<p>${html`<b>${'<'}</b>`}</p>`, '<p><b>&lt;</b></p>')
})

test('an array is joined, each of its values by the same rules', () => {
  same(
    html`<ul>${['a', '<b>'].map((item) => html`<li>${item}</li>`)}</ul>`,
    '<ul><li>a</li><li>&lt;b&gt;</li></ul>',
  )
  same(html`${['<', false, [html`<br>`, 2]]}`, '&lt;<br>2')
})

test('false, null and undefined leave nothing; zero and the empty string are what they are', () => {
  same(html`[${false}${null}${undefined}]`, '[]')
  same(html`[${0}${''}]`, '[0]')
})

test('an object that only looks like a fragment is refused', () => {
  const forged = JSON.parse('{"markup":"<script>"}')
  assert.throws(() => html`${forged}`, TypeError)
})
