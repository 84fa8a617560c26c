// One call of the API: what it does, what it takes and answers, samples, and a form to try it.
import { always } from '../../openapi/possible-failures.ts'
import { failures } from '../../schemas.ts'
import { type Html, html } from '../html.ts'
import {
  bodyOf,
  exampleParameters,
  isEvent,
  type Operation,
  type Parameter,
  type Reference,
} from './document.ts'
import { describeType, renderFields } from './fields.ts'
import { jsonOf } from './literals.ts'
import { prose } from './prose.ts'
import { languages, type Sample, samplesOf } from './samples.ts'

export function renderOperation(reference: Reference, operation: Operation): Html {
  const { operationId, summary, description, method, path } = operation
  return html`<section class="operation" id="${operationId}" aria-labelledby="${operationId}-name">
    <h2 id="${operationId}-name"><a href="#${operationId}">${summary}</a></h2>
    <p class="call"><span class="method ${method.toLowerCase()}">${method}</span> <code>${breakable(path)}</code></p>
    ${description !== undefined && html`<p>${prose(withoutSummary(description, summary))}</p>`}
    ${!isEvent(operation) && renderSamples(samplesOf(reference, operation))}
    ${renderParameters(reference, operation)}
    ${renderBody(reference, operation)}
    ${renderAnswers(reference, operation)}
    ${path.startsWith('/v1/') && operationId !== 'getEventsStream' && renderTrial(reference, operation)}
  </section>`
}

/** A long path wraps between its segments. */
function breakable(path: string): Html {
  return html`${path.split(/(?<=.)(?=\/)/).map((part, index) => html`${index > 0 && html`<wbr>`}${part}`)}`
}

/** Generated descriptions begin with the summary. */
function withoutSummary(description: string, summary: string): string {
  const rest = description.startsWith(`${summary}.`) ? description.slice(summary.length + 1) : ''
  return description.startsWith(`${summary}.`) ? rest.trim() : description
}

export function renderSamples(samples: Sample[]): Html {
  return html`<div class="samples">
    <div class="languages">${samples.map(
      ({ language }) =>
        html`<button type="button" data-language="${language}">${languages[language]}</button>`,
    )}</div>
    ${samples.map(
      ({ language, text }) => html`<div class="sample" data-language="${language}">
        <p class="language">${languages[language]}</p>
        <pre tabindex="0"><code>${text}</code></pre>
        <button type="button" class="copy-code">Copy</button>
      </div>`,
    )}
  </div>`
}

function renderParameters({ schemas }: Reference, { parameters = [] }: Operation): Html | false {
  if (parameters.length === 0) return false
  const places = { path: 'In the path', query: 'In the query', header: 'Headers' }
  return html`${Object.entries(places).map(([place, title]) => {
    const there = parameters.filter((one) => one.in === place)
    return (
      there.length > 0 &&
      html`<h3>${title}</h3><ul class="fields">${there.map(
        ({ name, required, schema, description = schema.description }) => html`<li>
          <code>${name}</code> <span class="type">${describeType(schemas, schema)}</span>
          ${required === true && html`<span class="required">required</span>`}
          ${description !== undefined && html`<p>${prose(description)}</p>`}
        </li>`,
      )}</ul>`
    )
  })}`
}

function renderBody(reference: Reference, operation: Operation): Html | false {
  const body = bodyOf(reference, operation)
  if (!body) return false
  const fields = renderFields(reference.schemas, body.schema)
  const isForm = body.type !== 'application/json'
  return html`<h3>Body <span class="type">${isForm ? 'form' : 'JSON'}</span></h3>${fields}`
}

function renderAnswers(reference: Reference, operation: Operation): Html {
  const { schemas } = reference
  const [good] = Object.entries(operation.responses).filter(([status]) => /^[23]/.test(status))
  const content = good?.[1].content?.['application/json']
  const fields = content?.schema && renderFields(schemas, content.schema)
  return html`<h3>Answer${good && html` <span class="type">${good[0]}</span>`}</h3>
    ${good?.[1].description !== undefined && html`<p>${prose(good[1].description)}</p>`}
    ${content?.example !== undefined && html`<pre tabindex="0"><code>${jsonOf(content.example)}</code></pre>`}
    ${fields && html`<details><summary>Fields of the answer</summary>${fields}</details>`}
    ${renderFailures(operation)}`
}

/** Those of the call, and what any call of the API may be refused for. The calls of authorization describe their own. */
function renderFailures({ path, responses, 'x-failures': own = [] }: Operation): Html | false {
  const described = Object.entries(responses).flatMap(([status, { description }]) =>
    /^[23]/.test(status) || !description ? [] : [{ status, text: description }],
  )
  const statuses = path.startsWith('/v1/') ? [...own, ...always] : own
  const listed = statuses.map((status) => ({
    status: String(status),
    text: failures[status] ?? '',
  }))
  const all = [...listed, ...described]
  if (all.length === 0) return false
  return html`<details><summary>Failures</summary><ul class="fields">${all.map(
    ({ status, text }) => html`<li><code>${status}</code><p>${prose(text)}</p></li>`,
  )}</ul><p>What each <code>reason</code> means: <a href="/docs/errors">Errors</a>.</p></details>`
}

/** Filled in with the example; reference.js sends it. */
function renderTrial(reference: Reference, operation: Operation): Html {
  const { operationId, method, path, parameters = [] } = operation
  const known = exampleParameters(reference, operation)
  const body = bodyOf(reference, operation)
  const inputs = parameters.filter((one) => one.in !== 'header')
  return html`<details class="trial"><summary>Try it</summary>
    <form data-method="${method}" data-path="${path}">
      ${inputs.map((one) => renderInput(operationId, one, { ...known.path, ...known.query }))}
      ${
        body &&
        html`<label for="${operationId}-body">Body</label>
        <textarea id="${operationId}-body" name="body" rows="8" spellcheck="false">${jsonOf(body.example)}</textarea>`
      }
      <p class="actions"><button type="submit" class="primary">Send ${method}</button></p>
      <output></output>
    </form></details>`
}

function renderInput(operationId: string, one: Parameter, known: Record<string, string>): Html {
  const id = `${operationId}-${one.name}`
  return html`<label for="${id}">${one.name}</label>
    <input id="${id}" name="${one.name}" data-in="${one.in}" value="${known[one.name] ?? ''}"
      ${one.required === true && html`required`} autocomplete="off" spellcheck="false">`
}
