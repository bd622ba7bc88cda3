import { displayMoney } from '@dropyard/contract/kit/money'
import type { FlowHistory } from '@dropyard/contract/kit/workflow'
import { kitText } from '../kit-text.ts'
import { useLang, useT } from '../lang.ts'
import type { States } from '../value/status-tag.tsx'
import { History, type HistoryItem } from './history.tsx'

export interface FlowMovesProps {
  history: FlowHistory
  states: States
  /** Words of its beginning. */
  began: string
  /** Who acted where no name is given: merchants are not told which member of staff it was. */
  staff?: string
  /** Currency of amounts that were given with a step. */
  currency?: string
  /** How an amount is told that was given with a step. */
  amount?: (said: string, move: FlowHistory[number]) => string
}

/** What happened to a record of a workflow, the newest first, with what was said. */
export function FlowMoves({
  history,
  states,
  began,
  staff,
  currency = 'USD',
  amount = (said) => said,
}: FlowMovesProps) {
  const t = useT(kitText)
  const lang = useLang()
  const items = history.map((move, index): HistoryItem => {
    const said = Object.values(move.input).map((value) =>
      typeof value === 'number'
        ? amount(displayMoney({ amount: value, currency }, lang), move)
        : String(value ?? ''),
    )
    return {
      key: index,
      at: move.at,
      title: move.action === '' ? began : move.action_name,
      by: move.user_name || (staff ?? t('system')),
      tone: states[move.to]?.tone ?? 'neutral',
      children: said.filter(Boolean).join(' · ') || undefined,
    }
  })
  return <History items={items.reverse()} />
}
