// The frame of a page: its heading, the document's title, and the controls at the right of the heading.
import { type ReactNode, useEffect } from 'react'
import styles from './page.module.css'

type Props = {
  title: ReactNode
  documentTitle: string
  lede?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

export function Page({ title, documentTitle, lede, aside, children }: Props) {
  useDocumentTitle(documentTitle)
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div>
          <h1>{title}</h1>
          {lede && <p className={styles.lede}>{lede}</p>}
        </div>
        <div className={styles.aside}>{aside}</div>
      </header>
      {children}
    </div>
  )
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Carillon`
  }, [title])
}
