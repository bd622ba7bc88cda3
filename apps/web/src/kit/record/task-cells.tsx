import { type WaitsFor, waitsFor } from '@dropyard/contract/kit/tasks'
import { Alert } from 'antd'
import { kitText } from '../kit-text.ts'
import { useLang, useT } from '../lang.ts'
import { useNow } from '../value/use-now.ts'
import { EmptyValue, WhenText } from '../value/value-text.tsx'

/** What rows carry of their task. */
export interface TaskValues {
  readonly task_id: number | null
  readonly assignee_name: string
  /** Who does a part of it beside them. */
  readonly shared_names: string
  readonly due_at: string | null
  /** Whose work is in review, and who may judge it. */
  readonly worker_name: string
  readonly reviewer_names: string
  readonly waits_for: WaitsFor | null
  readonly wait_reason: string
  readonly wait_until: string | null
  readonly waits_on_name?: string
}
type Waiting = Pick<TaskValues, 'waits_for' | 'wait_reason' | 'wait_until' | 'waits_on_name'>

/** Until when it is due: red when that has passed, what it waits for while its clock stands. */
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

/** What it waits for; whom and why on hover. */
export function WaitText({ waits }: { waits: Waiting }) {
  const { waits_for, wait_reason, wait_until, waits_on_name } = waits
  const t = useT(kitText)
  const lang = useLang()
  if (!waits_for) return null
  const what = waitsFor[waits_for][lang === 'en' ? 0 : 1]
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

/** Above a record that waits: for what, why, until when. */
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
  /** Who does a part of it beside them. */
  shared?: string | undefined
  due: string | null
  /** Whose work is in review, and who may judge it. */
  worker?: string | undefined
  reviewers?: string | undefined
}

/** Who does it, or whose work somebody else has to judge; what nobody has claimed says so while there is something to do. */
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

/** Whoever has it, and below who does a part of it; all of them on hover. */
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
