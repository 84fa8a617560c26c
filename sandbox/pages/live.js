// Keeps an open page up to date: what is new appears by itself, and times go on.
const pollMs = 1500

// A picture that cannot be loaded (offline, or made up) gives way to its name.
document.addEventListener(
  'error',
  (event) => event.target instanceof HTMLImageElement && event.target.remove(),
  true,
)
// Choosing a profile shows it; the forms that do something have buttons.
document.addEventListener('change', ({ target }) => {
  if (target.form?.method === 'get') target.form.requestSubmit()
})

setInterval(showTimes, 1000)
setTimeout(poll, pollMs)

async function poll() {
  try {
    if (!document.hidden && !document.querySelector('select:focus, input:focus')) await refresh()
  } catch {
    // The sandbox is not running just now: try again.
  }
  setTimeout(poll, pollMs)
}

async function refresh() {
  const answer = await fetch(location.href)
  const fresh = new DOMParser()
    .parseFromString(await answer.text(), 'text/html')
    .querySelector('main')
  const shown = document.querySelector('main')
  if (!answer.ok || !fresh || fresh.dataset.version === shown.dataset.version) return
  for (const article of fresh.querySelectorAll('article[id]'))
    if (!document.getElementById(article.id)) article.classList.add('new')
  for (const { name, value } of shown.querySelectorAll('.play select')) {
    const field = fresh.querySelector(`.play [name=${name}]`)
    if ([...field.options].some((option) => option.value === value)) field.value = value
  }
  for (const open of shown.querySelectorAll('.empty details[open]'))
    fresh.querySelector('.empty details')?.toggleAttribute('open', open.open)
  shown.replaceWith(fresh)
}

function showTimes() {
  for (const time of document.querySelectorAll('time')) time.textContent = ago(time.dateTime)
}

function ago(createdAt) {
  const seconds = Math.max(0, Math.floor((Date.now() - Date.parse(createdAt)) / 1000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86400) return `${Math.floor(seconds / 3600)} h`
  return createdAt.slice(0, 10)
}
