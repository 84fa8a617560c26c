// The member's menu: theme, language, signing out.
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useMe, useZone } from '../../session/me.ts'
import { signOut } from '../../session/sign-out.ts'
import { useSpeak } from '../../session/speak.ts'
import { language, texts } from '../../texts/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { chooseTheme, currentTheme, type Theme } from '../../ui/theme.ts'
import styles from './sidebar.module.css'

export function AccountMenu() {
  const text = texts('shell')
  const me = useMe()
  const zone = useZone()
  if (!me) return <div className={styles.account} />
  const trigger = (
    <button type="button" className={styles.account}>
      <Avatar name={me.fullName} shape="round" />
      <span>
        <b>{me.fullName}</b>
        <small>{zone}</small>
      </span>
    </button>
  )
  return (
    <Menu trigger={trigger}>
      <AccountChoices />
      <MenuSeparator />
      <MenuItem onSelect={() => void signOut()}>
        <LogOut size={15} aria-hidden />
        {text.signOut}
      </MenuItem>
    </Menu>
  )
}

export function AccountChoices() {
  const text = texts('shell')
  const [theme, setTheme] = useState(currentTheme)
  const speak = useSpeak()
  const themes: Theme[] = ['system', 'light', 'dark']
  return (
    <>
      <MenuChoices
        label={text.theme}
        value={theme}
        choices={themes.map((choice) => [choice, text.themes[choice]] as const)}
        onChange={(choice) => {
          chooseTheme(choice)
          setTheme(choice)
        }}
      />
      <MenuSeparator />
      <MenuChoices
        label={text.language}
        value={language()}
        choices={[
          ['en', 'English'],
          ['de', 'Deutsch'],
        ]}
        onChange={speak}
      />
    </>
  )
}
