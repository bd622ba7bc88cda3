import { Drawer, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { DraftHandle } from '../draft/use-draft.tsx'
import { nothingKept, useClosing } from '../form/use-unsaved.ts'
import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import { CopyButton } from '../value/copy-button.tsx'
import { StateMessage } from './state-message.tsx'

interface Answer {
  isPending: boolean
  isLoadingError: boolean
  refetch: () => Promise<unknown>
}

interface DetailDrawerProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Beside the title: state, buttons. */
  extra?: ReactNode
  /** 720 to 960 px. */
  width?: number
  /** Buttons at the foot, the main one last. One that leaves takes `close`, which asks first as the cross does. */
  footer?: ReactNode | ((close: () => void) => ReactNode)
  /** What is asked for to fill it (`useData`): until it is there, the drawer says so. What stands stays when asking again fails. */
  answer?: Answer
  /** The same for what is not one answer. */
  loading?: boolean
  failed?: boolean
  onRetry?: () => void
  children: ReactNode
}

/** Asks before closing, be it this or the browser's tab, when something is not saved; what is left loses its draft. */
type Unsaved = { unsaved?: never; draft?: never } | { unsaved: boolean; draft: Pick<DraftHandle, 'drop'> }

/** The frame of a detail over its list. */
export function DetailDrawer(props: DetailDrawerProps & Unsaved) {
  const t = useT(kitText)
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
      {failed ? (
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
  /** Takes the whole line. */
  wide?: boolean
  /** What a button beside it copies. */
  copy?: string
}

/** Labelled values in two columns; or each in a line of its own (`lines`), its label before it. */
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

/** A titled part of a detail or of a page. */
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
