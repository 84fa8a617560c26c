// The API reference in a browser: the search, the language of the samples, a token by the console's log-in, and calls to try.
// Everything else on its pages works without it.
const page = document.documentElement
const all = (selector, inside = document) => [...inside.querySelectorAll(selector)]
const first = (selector, inside = document) => inside.querySelector(selector)

page.classList.add('scripted')

// The contents cover the page of a phone while they are open.
const narrow = matchMedia('(max-width: 900px)')
const menu = first('.menu')
const fitMenu = () => menu.toggleAttribute('open', !narrow.matches)
narrow.addEventListener('change', fitMenu)
fitMenu()

// Search

const search = first('#search')
const groups = all('.group')
const wasOpen = new Map(groups.map((group) => [group, group.open]))
search.addEventListener('input', () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  let found = 0
  for (const group of groups) {
    const calls = all('[data-words]', group)
    for (const call of calls)
      call.hidden = !words.every((word) => call.dataset.words.includes(word))
    const shown = calls.filter((call) => !call.hidden).length
    found += shown
    group.hidden = shown === 0
    group.open = words.length > 0 || wasOpen.get(group)
  }
  first('.nothing').hidden = found > 0
})
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.matches('input, textarea, select')
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  menu.open = true
  search.focus()
})

// Samples

const languageKey = 'carillon.samples'
const languages = ['curl', 'client', 'python']

/** A call without a sample in the chosen language shows its first one. */
function showLanguage(language) {
  for (const samples of all('.samples')) {
    const known = all('.sample', samples)
    const shown = known.find((one) => one.dataset.language === language) ?? known[0]
    for (const one of known) one.hidden = one !== shown
    for (const button of all('.languages button', samples))
      button.setAttribute(
        'aria-pressed',
        String(button.dataset.language === shown.dataset.language),
      )
  }
}

const chosen = localStorage.getItem(languageKey)
showLanguage(languages.includes(chosen) ? chosen : languages[0])

async function copy(button, text) {
  const label = button.textContent
  try {
    await navigator.clipboard.writeText(text)
    button.textContent = 'Copied'
  } catch {
    button.textContent = 'Not copied'
  }
  setTimeout(() => {
    button.textContent = label
  }, 2000)
}

document.addEventListener('click', ({ target }) => {
  const button = target.closest?.('button')
  if (!button) return
  if (button.matches('.languages button')) {
    localStorage.setItem(languageKey, button.dataset.language)
    const top = button.getBoundingClientRect().top
    showLanguage(button.dataset.language)
    // Samples above may have other heights now.
    scrollBy(0, button.getBoundingClientRect().top - top)
  } else if (button.matches('.copy-code'))
    void copy(button, first('pre', button.parentElement).textContent)
  else if (button.matches('.copy-token')) void copy(button, readToken()?.accessToken ?? '')
  else if (button.matches('.get-token')) void logIn()
})

// Token: the console's own client, so that a member who is logged in gets one without a question. It lives as long as the tab.

const tokenKey = 'carillon.reference-token'
const pendingKey = 'carillon.reference-log-in'
const client = { client_id: 'carillon-console', redirect_uri: `${location.origin}/docs/token` }

function readToken() {
  const token = JSON.parse(sessionStorage.getItem(tokenKey) ?? 'null')
  return token && token.expiresAt > Date.now() ? token : undefined
}

function showToken() {
  const token = readToken()
  const until = token && new Date(token.expiresAt).toLocaleTimeString([], { timeStyle: 'short' })
  first('.token-state').textContent = token ? `You have a token until ${until}` : ''
  first('.copy-token').hidden = !token
  first('.get-token').textContent = token ? 'Renew' : 'Get a token'
}

const base64Url = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const randomText = () => base64Url(crypto.getRandomValues(new Uint8Array(32)))

async function logIn() {
  // Browsers hash on https and on localhost only.
  if (!crypto.subtle) {
    first('.token-state').textContent = 'A token needs https, or localhost'
    return
  }
  const verifier = randomText()
  const state = randomText()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const returnTo = location.pathname + location.hash
  sessionStorage.setItem(pendingKey, JSON.stringify({ verifier, state, returnTo }))
  const query = new URLSearchParams({
    ...client,
    response_type: 'code',
    scope: 'admin drafts',
    code_challenge: base64Url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    state,
  })
  location.assign(`/oauth2/auth?${query}`)
}

/** Runs at /docs/token. */
async function redeem(status) {
  const query = new URLSearchParams(location.search)
  const pending = JSON.parse(sessionStorage.getItem(pendingKey) ?? 'null')
  sessionStorage.removeItem(pendingKey)
  history.replaceState(null, '', location.pathname)
  const code = query.get('code')
  if (!code || !pending || query.get('state') !== pending.state)
    throw new Error(query.get('error_description') ?? 'This answer does not belong to this tab.')
  status.textContent = 'Getting a token.'
  const response = await fetch('/oauth2/token', {
    method: 'POST',
    body: new URLSearchParams({
      ...client,
      grant_type: 'authorization_code',
      code,
      code_verifier: pending.verifier,
    }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error_description ?? answer.error)
  const expiresAt = Date.now() + answer.expires_in * 1000
  sessionStorage.setItem(tokenKey, JSON.stringify({ accessToken: answer.access_token, expiresAt }))
  const back = new URL(pending.returnTo, location.origin)
  const isOwn = back.origin === location.origin && back.pathname.startsWith('/docs')
  location.replace(isOwn ? back.pathname + back.hash : '/docs')
}

const status = first('.redeeming')
if (status)
  redeem(status).catch(({ message }) => {
    status.textContent = `No token: ${message}`
  })
showToken()

// Calls to try

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!form.matches('.trial form')) return
  event.preventDefault()
  const output = first('output', form)
  const button = first('button', form)
  button.disabled = true
  void call(form)
    .catch((error) => `Not sent: ${error.message}`)
    .then((text) => {
      output.textContent = text
      button.disabled = false
    })
})

async function call(form) {
  const inputs = all('input', form).filter(({ value }) => value !== '')
  const inPath = inputs.filter(({ dataset }) => dataset.in === 'path')
  const query = new URLSearchParams(
    inputs.filter(({ dataset }) => dataset.in === 'query').map(({ name, value }) => [name, value]),
  )
  const path = inPath.reduce(
    (filled, { name, value }) => filled.replace(`{${name}}`, encodeURIComponent(value)),
    form.dataset.path,
  )
  const body = form.elements.namedItem('body')?.value
  if (body !== undefined) JSON.parse(body)
  const token = readToken()
  const began = performance.now()
  const response = await fetch(`${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: form.dataset.method,
    credentials: 'omit',
    headers: {
      ...(token && { authorization: `Bearer ${token.accessToken}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
  const ms = Math.round(performance.now() - began)
  return `${response.status} ${response.statusText}, ${ms} ms\n\n${pretty(await response.text())}`
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
