import { commonErrors } from '@dropyard/contract/kit/errors'
import { Drawer, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { isMissing } from '../call/api.ts'
import type { DraftHandle } from '../draft/use-draft.tsx'
import { nothingKept, useClosing } from '../form/use-unsaved.ts'
import { kitText } from '../kit-text.ts'
import { useLang, useT } from '../lang.ts'
import { CopyButton } from '../value/copy-button.tsx'
import { StateMessage } from './state-message.tsx'

interface Answer {
  isPending: boolean
  isLoadingError: boolean
  error: unknown
  refetch: () => Promise<unknown>
}

interface DetailDrawerProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Next to the title: state, buttons. */
  extra?: ReactNode
  /** 720 to 960 px. */
  width?: number
  /**
   * Buttons at the bottom, the main one last. A button that closes the drawer must use `close`, which asks about unsaved changes
   * like the close icon.
   */
  footer?: ReactNode | ((close: () => void) => ReactNode)
  /**
   * The query with the content (`useData`): the drawer shows its loading and error states. Loaded content stays when a later
   * request fails.
   */
  answer?: Answer
  /** Same for content that is not a single query. */
  loading?: boolean
  failed?: boolean
  onRetry?: () => void
  children: ReactNode
}

/**
 * For editable content: closing the drawer or the browser's tab asks for confirmation while there are unsaved changes, and
 * discarding them deletes the draft.
 */
type Unsaved = { unsaved?: never; draft?: never } | { unsaved: boolean; draft: Pick<DraftHandle, 'drop'> }

/** The drawer that shows a record next to its list. */
export function DetailDrawer(props: DetailDrawerProps & Unsaved) {
  const t = useT(kitText)
  const lang = useLang()
  const {
    open,
    onClose,
    title,
    extra,
    width = 720,
    footer,
    answer,
    loading = answer?.isPending,
    failed = answer?.isLoadingError,
    onRetry = answer && (() => void answer.refetch()),
    unsaved,
    draft = nothingKept,
    children,
  } = props
  const close = useClosing(open && unsaved === true, onClose, draft)
  const buttons = typeof footer === 'function' ? footer(close) : footer
  return (
    <Drawer
      open={open}
      onClose={close}
      title={title}
      extra={extra}
      size={width}
      destroyOnHidden
      footer={buttons ? <div className="foot-buttons">{buttons}</div> : null}
    >
      {failed && isMissing(answer?.error) ? (
        <StateMessage title={commonErrors.not_found.words[lang]} />
      ) : failed ? (
        <StateMessage title={t('failedOne')} {...(onRetry ? { onRetry } : {})} />
      ) : loading ? (
        <Skeleton active title={false} paragraph={{ rows: 10 }} />
      ) : (
        children
      )}
    </Drawer>
  )
}

interface Fact {
  label: string
  value: ReactNode
  /** Takes a full line. */
  wide?: boolean
  /** The text for a copy button. */
  copy?: string
}

/** Labelled values in two columns, or each in its own line after its label (`lines`). */
export function DescriptionList({ items, lines = false }: { items: readonly Fact[]; lines?: boolean }) {
  const t = useT(kitText)
  return (
    <dl className={lines ? 'fact-lines' : 'facts'}>
      {items.map((item) => (
        <div key={item.label} className={item.wide ? 'wide' : undefined}>
          <dt>{item.label}</dt>
          <dd>
            {item.value}
            {item.copy ? <CopyButton text={item.copy} label={t('copyOf', { label: item.label })} /> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A section of a detail or page with a title. */
export function Section({
  title,
  extra,
  children,
}: {
  title: ReactNode
  extra?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="section">
      <header>
        <h2>{title}</h2>
        {extra}
      </header>
      {children}
    </section>
  )
}
