// Shows the error of a part that fails to render, so that the rest of the page stays.
import { Component, type ReactNode } from 'react'
import { texts } from '../texts/texts.ts'
import { ErrorPanel } from './error-panel.tsx'

type Props = { children: ReactNode }

export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    return (
      <ErrorPanel
        error={this.state.error}
        title={texts('ui').crashed}
        onRetry={() => this.setState({ error: undefined })}
      />
    )
  }
}
