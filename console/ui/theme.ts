// The theme: light, dark or the system's. Stored in this browser.
export type Theme = 'system' | 'light' | 'dark'

const storageKey = 'carillon.theme'

export function currentTheme(): Theme {
  const stored = localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, theme)
  applyTheme()
}

export function applyTheme(): void {
  const theme = currentTheme()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
