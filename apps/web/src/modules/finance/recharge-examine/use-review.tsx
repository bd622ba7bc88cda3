import { CheckCircleOutlined, CheckOutlined, CloseCircleOutlined, RollbackOutlined } from '@ant-design/icons'
import { walletCurrency } from '@dropyard/contract/finance/ledger'
import { rechargeExamine, rechargeFlow } from '@dropyard/contract/finance/recharge'
import { displayMoney } from '@dropyard/contract/kit/money'
import { menu } from '@dropyard/contract/system/menu'
import { type ReactNode, useState } from 'react'
import { call } from '../../../kit/api.ts'
import { ask } from '../../../kit/confirm-danger.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import type { RowAction } from '../../../kit/list-types.ts'
import { toast } from '../../../kit/toast.ts'
import { refresh } from '../../../kit/use-data.ts'
import { useResumed } from '../../../kit/use-resumed.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import type { Examined } from './columns.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { words } from './words.ts'

type Step = 'approve' | 'first-approve' | 'second-approve' | 'reject' | 'reverse'

const icons: Readonly<Record<Step, ReactNode>> = {
  approve: <CheckOutlined />,
  'first-approve': <CheckOutlined />,
  'second-approve': <CheckCircleOutlined />,
  reject: <CloseCircleOutlined />,
  reverse: <RollbackOutlined />,
}
const isStep = (action: string): action is Step => action in icons

/** What the draft of a step is called: both approvals are asked for by one form. */
const draftOf = (step: Step): string => `recharge/${step === 'first-approve' ? 'approve' : step}`

/**
 * The decisions that a reviewer may take: `review.actions(row)` for rows and for the detail, `review.dialog` once
 * on the page.
 */
export function useReview(list: { rows: readonly Examined[]; loading: boolean }) {
  const t = useT(words)
  const lang = useLang()
  const [asked, setAsked] = useState<{ step: Step; row: Examined }>()
  useResumed(
    ['recharge/approve', 'recharge/reject', 'recharge/reverse'],
    ({ form, id }) => {
      const row = list.rows.find((one) => one.id === id)
      const step = row?.actions
        .map(({ action }) => action)
        .find((one) => isStep(one) && draftOf(one) === form)
      if (!row || !step || !isStep(step)) return false
      setAsked({ step, row })
    },
    !list.loading && list.rows,
  )
  const said = (amount: number): string => displayMoney({ amount, currency: walletCurrency }, lang)

  const decided = async (message: string): Promise<void> => {
    setAsked(undefined)
    toast.success(message)
    // The number in the menu counts what still waits.
    await Promise.all([refresh(rechargeExamine.list), refresh(menu.authority)])
  }
  const secondApprove = async (row: Examined): Promise<void> => {
    const amount = said(row.approved_usd ?? row.amount_usd)
    const values = { amount, company: row.entity_name }
    if (!(await ask({ title: t('second.title', values), help: t('second.help'), ok: t('second.submit') })))
      return
    const reply = await call(rechargeFlow.endpoints['second-approve'], { body: { id_list: [row.id] } })
    if (reply.ok) await decided(t('approve.done', values))
  }
  const actions = (row: Examined): RowAction[] =>
    row.actions.flatMap(({ action, name, danger }) =>
      isStep(action)
        ? [
            {
              key: action,
              label: name,
              icon: icons[action],
              danger,
              run: () => (action === 'second-approve' ? secondApprove(row) : setAsked({ step: action, row })),
            },
          ]
        : [],
    )
  const close = (): void => setAsked(undefined)
  const row = asked?.row
  return {
    actions,
    dialog: (
      <>
        <ApproveDialog
          row={asked?.step === 'approve' || asked?.step === 'first-approve' ? row : undefined}
          first={asked?.step === 'first-approve'}
          onClose={close}
          onDone={decided}
        />
        <ReasonDialog
          row={asked?.step === 'reject' || asked?.step === 'reverse' ? row : undefined}
          step={asked?.step === 'reverse' ? 'reverse' : 'reject'}
          onClose={close}
          onDone={decided}
        />
      </>
    ),
  }
}
