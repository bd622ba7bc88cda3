import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { usePageName } from './page-name.ts'
import { StateMessage } from './state-message.tsx'
import './answer-page.css'

interface AnswerPageProps<A> {
  className: string
  /** What the page is for. */
  help?: ReactNode
  answer: { readonly data: A | undefined; readonly isError: boolean; readonly refetch: () => unknown }
  children: (answer: A) => ReactNode
}

/** A page for the response of one call: its heading, then a skeleton or an error message until there is a response. */
export function AnswerPage<A>({ className, help, answer, children }: AnswerPageProps<A>) {
  const t = useT(kitText)
  return (
    <div className={`answer-page ${className}`}>
      <header className="page-head">
        <h1>{usePageName()}</h1>
      </header>
      {help ? <p>{help}</p> : null}
      {answer.data ? (
        children(answer.data)
      ) : answer.isError ? (
        <StateMessage title={t('failedOne')} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 12 }} />
      )}
    </div>
  )
}
