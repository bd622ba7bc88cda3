import { orderProof, proofHours } from '@dropyard/contract/order/order-proof'
import { Select } from 'antd'
import { useData, useSave } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useT } from '../../../kit/lang.ts'
import { proofWords } from './words.ts'

const choices = ['wait', ...proofHours] as const

/** The merchant's rule for proofs that are not answered in time. */
export function ProofRule() {
  const t = useT(proofWords)
  const may = useMay()
  const rule = useData(orderProof.rule, {}).data?.data
  const save = useSave(orderProof.setRule, { done: t('ruleSaved'), refresh: [orderProof.rule] })
  if (!rule) return null
  return (
    <span className="proof-rule">
      <small>{t('rule')}</small>
      <Select
        size="small"
        variant="borderless"
        aria-label={t('rule')}
        disabled={!may(orderProof.setRule)}
        loading={save.busy}
        value={rule.hours ?? ('wait' as (typeof choices)[number])}
        options={choices.map((hours) => ({ value: hours, label: t(`hours.${hours}`) }))}
        onChange={(hours) => void save.run({ body: { hours: hours === 'wait' ? null : hours } })}
      />
    </span>
  )
}
