// Starts the console: texts and Temporal first, then the session, then the page.
import '@fontsource-variable/inter'
import './styles/base.css'
import { createRoot } from 'react-dom/client'
import { loadTexts } from './texts/texts.ts'
import { applyTheme } from './ui/theme.ts'

applyTheme()
await Promise.all([loadTexts(), provideTemporal()])
const { Start } = await import('./start.tsx')
const root = document.getElementById('root')
if (root) createRoot(root).render(<Start />)

/** Browsers without Temporal load a polyfill. */
async function provideTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
