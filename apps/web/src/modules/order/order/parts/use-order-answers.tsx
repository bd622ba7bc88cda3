import { type Fix, fixOfRefusal, fixWords } from '@dropyard/contract/order/order/block'
import type { StaffResult } from '@dropyard/contract/order/order/row'
import { link } from '@dropyard/contract/pages'
import { useCurrentUser } from '../../../../kit/current-user.ts'
import { useLang, useT } from '../../../../kit/lang.ts'
import type { AnswerColumns } from '../../../../kit/rows/results-dialog.tsx'
import { MoneyText } from '../../../../kit/value/value-text.tsx'
import { words } from '../words.ts'

/** Fixes that the user can apply to an order. */
export interface OrderFixes {
  readonly fixes: readonly Fix[]
  readonly onFix: (id: number, fix: Fix) => unknown
}

/** Columns of results for orders: the number, the change of the wallet, and the fix for a refusal. */
export function useOrderAnswers(steps?: OrderFixes): AnswerColumns<StaffResult> {
  const t = useT(words)
  const lang = useLang()
  const staff = useCurrentUser()?.kind === 'staff'
  return {
    fix: ({ id, code }) => {
      const fix = steps?.fixes.find((one) => one === fixOfRefusal[code ?? ''])
      return fix && { label: fixWords[fix][lang], run: () => steps?.onFix(id, fix) }
    },
    title: t('columns.order'),
    name: (result) => result.order_sn,
    to: ({ id }) => link(staff ? '/erpOrders' : '/ordersList', { id }),
    amount: {
      title: t('wallet'),
      cell: ({ amount }) => (amount ? <MoneyText amount={amount} currency="USD" /> : null),
    },
  }
}
