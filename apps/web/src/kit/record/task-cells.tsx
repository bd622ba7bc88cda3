import { type WaitsFor, waitsFor } from '@dropyard/contract/kit/tasks'
import { inLang } from '@dropyard/contract/kit/text'
import { Alert } from 'antd'
import { kitText } from '../kit-text.ts'
import { useLang, useT } from '../lang.ts'
import { useNow } from '../value/use-now.ts'
import { EmptyValue, WhenText } from '../value/value-text.tsx'

/** The fields of the task in a record's row. */
export interface TaskValues {
  readonly task_id: number | null
  readonly assignee_name: string
  /** Names of those who do a part of it in addition to the assignee. */
  readonly shared_names: string
  readonly due_at: string | null
  /** Whose work is in review, and the names of those who may review it. */
  readonly worker_name: string
  readonly reviewer_names: string
  readonly waits_for: WaitsFor | null
  readonly wait_reason: string
  readonly wait_until: string | null
  readonly waits_on_name?: string
}
type Waiting = Pick<TaskValues, 'waits_for' | 'wait_reason' | 'wait_until' | 'waits_on_name'>

/** When a task is due, in red if that has passed; while the task waits, what it waits for instead. */
export function DueText({
  at,
  exact = false,
  waits,
}: {
  at: string | null | undefined
  exact?: boolean
  waits?: Waiting | undefined
}) {
  const t = useT(kitText)
  const now = useNow(false)
  if (waits?.waits_for) return <WaitText waits={waits} />
  if (!at || exact || Date.parse(at) > now) return <WhenText at={at} exact={exact} />
  return (
    <span className="late">
      <WhenText at={at} say={(when) => t('overdue', { when })} />
    </span>
  )
}

/** What the task waits for and until when; the reason and the person on hover. */
export function WaitText({ waits }: { waits: Waiting }) {
  const { waits_for, wait_reason, wait_until, waits_on_name } = waits
  const t = useT(kitText)
  const lang = useLang()
  if (!waits_for) return null
  const what = inLang(waitsFor[waits_for], lang)
  return (
    <span
      className="waits"
      data-tip={[wait_reason, waits_on_name && t('waitsOn', { name: waits_on_name })]
        .filter(Boolean)
        .join(' · ')}
    >
      <WhenText at={wait_until} say={(until) => t('waits', { what, until })} />
    </span>
  )
}

/** A notice above a record whose task waits: for what, until when and why. */
export function WaitNotice({ waits }: { waits: Waiting }) {
  const t = useT(kitText)
  if (!waits.waits_for) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={<WaitText waits={waits} />}
      description={[waits.wait_reason, waits.waits_on_name && t('waitsOn', { name: waits.waits_on_name })]
        .filter(Boolean)
        .join(' · ')}
    />
  )
}

interface AssigneeProps {
  name: string
  /** Names of those who do a part of it in addition to the assignee. */
  shared?: string | undefined
  due: string | null
  /** Whose work is in review, and the names of those who may review it. */
  worker?: string | undefined
  reviewers?: string | undefined
}

/** The assignee, or whose work is in review; "unclaimed" for an open task without an assignee. */
export function AssigneeText({ name, shared, due, worker, reviewers }: AssigneeProps) {
  const t = useT(kitText)
  if (shared && !worker && (name || due !== null))
    return <WithOthers name={name || t('unclaimed')} shared={shared} />
  if (name) return name
  if (worker)
    return (
      <span className="two-lines" data-tip={reviewers ? t('reviewBy', { names: reviewers }) : undefined}>
        <span>{worker}</span>
        <small className="soft">
          {reviewers === undefined
            ? t('inReview')
            : reviewers
              ? t('reviewBy', { names: reviewers })
              : t('noReviewer')}
        </small>
      </span>
    )
  return due === null ? <EmptyValue /> : <span className="soft">{t('unclaimed')}</span>
}

/** The assignee, and below those who do a part of it; all of them on hover. */
function WithOthers({ name, shared }: { name: string; shared: string }) {
  const t = useT(kitText)
  const says = t('sharedWith', { names: shared })
  return (
    <span className="two-lines" data-tip={`${name} ${says}`}>
      <span>{name}</span>
      <small className="soft">{says}</small>
    </span>
  )
}
