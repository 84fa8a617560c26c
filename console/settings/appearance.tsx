// Theme, language and shortcuts, stored in this browser.
import { useState } from 'react'
import { useSpeak } from '../session/speak.ts'
import { language, texts } from '../texts/texts.ts'
import { areKeysOn, switchKeys } from '../ui/keys.ts'
import { Tabs } from '../ui/tabs.tsx'
import { chooseTheme, currentTheme, type Theme } from '../ui/theme.ts'
import styles from './settings.module.css'

const themes: Theme[] = ['system', 'light', 'dark']
const languages = [
  ['en', 'English'],
  ['de', 'Deutsch'],
] as const

export function Appearance() {
  const text = texts('shell')
  const [theme, setTheme] = useState(currentTheme)
  const [hasKeys, setKeys] = useState(areKeysOn)
  const speak = useSpeak()
  return (
    <>
      <div className={styles.row}>
        <span>{text.theme}</span>
        <Tabs
          label={text.theme}
          value={theme}
          choices={themes.map((choice) => [choice, text.themes[choice]] as const)}
          onChange={(choice) => {
            chooseTheme(choice)
            setTheme(choice)
          }}
        />
      </div>
      <div className={styles.row}>
        <span>{text.language}</span>
        <Tabs label={text.language} value={language()} choices={languages} onChange={speak} />
      </div>
      <label htmlFor="keys" className={styles.choice}>
        <input
          id="keys"
          type="checkbox"
          checked={hasKeys}
          onChange={(event) => {
            switchKeys(event.target.checked)
            setKeys(event.target.checked)
          }}
        />
        <span>
          {texts('settings').keys}
          <small>{texts('settings').keysHint}</small>
        </span>
      </label>
    </>
  )
}
