// The pages of the reference: the first one, a page per task and per group of calls, and one for all objects.
import { html } from '../html.ts'
import { addressOf, findOperation, type Group, type Reference } from './document.ts'
import { renderFields } from './fields.ts'
import { renderFrame } from './frame.ts'
import { renderOperation, renderSamples } from './operation.ts'
import { prose } from './prose.ts'
import { samplesOf } from './samples.ts'
import { type Task, tasks } from './tasks.ts'

/** Every page by its address, made when it is first asked for. */
export function listPages(reference: Reference): Map<string, () => string> {
  return new Map([
    ['/docs', () => firstPage(reference)],
    ['/docs/objects', () => objectsPage(reference)],
    ['/docs/token', () => tokenPage(reference)],
    ...reference.groups.map(
      (group) => [`/docs/${group.slug}`, () => groupPage(reference, group)] as const,
    ),
    ...tasks.map((task) => [`/docs/tasks/${task.slug}`, () => taskPage(reference, task)] as const),
  ])
}

function firstPage(reference: Reference): string {
  const { publicUrl, version, groups } = reference
  const [first] = tasks
  const steps = first ? first.steps.slice(1, 2) : []
  return renderFrame(reference, {
    address: '/docs',
    title: 'API reference',
    body: html`<h1>API reference</h1>
    <p>Schedule messages to social profiles, have them published once and on time, read the interactions.
      Version ${version}, at <code>${publicUrl}</code>.</p>
    <h2>First call</h2>
    <p>Press <b>Get a token</b> above: the token stands for you, and may do what you may. Put it into the environment as
      <code>CARILLON_TOKEN</code>, and every sample on these pages can be pasted.</p>
    ${steps.map(({ operationId, values }) => renderSamples(samplesOf(reference, findOperation(reference, operationId).operation, values)))}
    <p>An app gets <a href="/docs/tasks/act-for-a-member">tokens of its own</a>.</p>
    <h2>Tasks</h2>
    <ul class="cards">${tasks.map(
      ({ slug, title, about }) =>
        html`<li><a href="/docs/tasks/${slug}">${title}</a><p>${about}</p></li>`,
    )}</ul>
    <h2>Calls</h2>
    <ul class="cards">${groups.map(
      ({ slug, name, about, operations }) =>
        html`<li><a href="/docs/${slug}">${name}</a><p>${about}. ${operations.length} ${operations.length === 1 ? 'call' : 'calls'}</p></li>`,
    )}</ul>`,
  })
}

function groupPage(reference: Reference, group: Group): string {
  return renderFrame(reference, {
    address: `/docs/${group.slug}`,
    title: group.name,
    body: html`<h1>${group.name}</h1><p>${group.about}.</p>
    <ul class="contents">${group.operations.map(
      (one) => html`<li><a href="#${one.operationId}">${one.summary}</a></li>`,
    )}</ul>
    ${group.operations.map((one) => renderOperation(reference, one))}`,
  })
}

function taskPage(reference: Reference, task: Task): string {
  return renderFrame(reference, {
    address: `/docs/tasks/${task.slug}`,
    title: task.title,
    body: html`<h1>${task.title}</h1><p>${task.about}</p>
    <ol class="steps">${task.steps.map(({ operationId, text, values }) => {
      const { group, operation } = findOperation(reference, operationId)
      return html`<li>
        <p>${prose(text)}</p>
        <p class="call"><a href="${addressOf(group, operation)}"><span class="method ${operation.method.toLowerCase()}">${operation.method}</span>
          <code>${operation.path}</code></a></p>
        ${renderSamples(samplesOf(reference, operation, values))}</li>`
    })}</ol>`,
  })
}

function objectsPage(reference: Reference): string {
  const { schemas } = reference
  const shown = Object.entries(schemas).filter(([, schema]) => schema.properties)
  return renderFrame(reference, {
    address: '/docs/objects',
    title: 'Objects',
    body: html`<h1>Objects</h1><p>Every object that calls take or answer, by name.</p>
    ${shown
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(
        ([
          name,
          schema,
        ]) => html`<section class="object" id="${name}"><h2><a href="#${name}">${name}</a></h2>
        ${schema.description !== undefined && html`<p>${prose(schema.description)}</p>`}
        ${renderFields(schemas, schema)}</section>`,
      )}`,
  })
}

/** The log-in leads here; reference.js exchanges the code and goes back to the page that began it. */
function tokenPage(reference: Reference): string {
  return renderFrame(reference, {
    address: '/docs/token',
    title: 'Token',
    body: html`<h1>Token</h1><p class="redeeming" role="status">One moment.</p><p><a href="/docs">API reference</a></p>`,
  })
}
