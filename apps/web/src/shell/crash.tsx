import { Component, type ErrorInfo, type ReactNode } from 'react'
import { kitText } from '../kit/kit-text.ts'
import { useT } from '../kit/lang.ts'
import { isMissingPart, mayReload } from '../kit/page/chunk.ts'

interface State {
  error: unknown
}

/** Limits a page's error to the page: the other tabs and the shell continue. React supports this only as a class. */
export class CrashBoundary extends Component<{ children: ReactNode; onReload?: () => void }, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack)
    // Without a network a reload would leave only the browser's error page.
    if (isMissingPart(error) && navigator.onLine && mayReload(sessionStorage, Date.now())) location.reload()
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return (
      <Crash
        chunk={isMissingPart(error)}
        onReload={() => {
          if (isMissingPart(error) || !this.props.onReload) return location.reload()
          this.setState({ error: undefined })
          this.props.onReload()
        }}
      />
    )
  }
}

function Crash({ chunk, onReload }: { chunk: boolean; onReload: () => void }) {
  const t = useT(kitText)
  return (
    <div className="notice" role="alert">
      <strong>{chunk ? t('chunk') : t('crash')}</strong>
      {chunk ? null : <p>{t('crashHelp')}</p>}
      <button type="button" className="plain-button" onClick={onReload}>
        {t('reload')}
      </button>
    </div>
  )
}
