import { aboveTarget, type Comparison, quotationCalls } from '@dropyard/contract/development/quotation'
import { displayMoney } from '@dropyard/contract/kit/money'
import { useLang, useT } from '../../../kit/lang.ts'
import { CallDialog } from '../../../kit/record/call-dialog.tsx'
import type { QuotationRow } from './quotation-grid.tsx'
import { VariantsInput } from './variants-input.tsx'
import { words } from './words.ts'

interface AcceptQuotationProps {
  row: QuotationRow
  compared: Comparison
  onClose: () => void
  onDone: () => Promise<unknown>
}

/** Makes a quotation the default: for which variants, and the reason if it costs more than the idea's target. */
export function AcceptQuotation({ row, compared, onClose, onDone }: AcceptQuotationProps) {
  const t = useT(words)
  const lang = useLang()
  const { id, supplier_name: supplier, open_variants: open } = row
  const its = compared.rows.find((one) => one.id === id)
  const above = its ? aboveTarget(compared, its) : []
  const isChosen = open.length > 1
  /** The selected variants that cost more than the target. */
  const aboveIn = ({ variants }: Readonly<Record<string, unknown>>) => {
    const chosen = isChosen ? ((variants as string[] | undefined) ?? []) : open
    return above.filter(({ variant }) => variant === '' || chosen.length === 0 || chosen.includes(variant))
  }
  const choices = compared.variants
    .filter(({ code }) => open.includes(code))
    .map((variant) => ({
      variant,
      cost: its?.variant_costs.find((one) => one.variant === variant.code)?.cost ?? null,
      isAbove: above.some((one) => one.variant === variant.code),
    }))
  const cny = (amount: number) => displayMoney({ amount, currency: 'CNY' }, lang)
  return (
    <CallDialog
      open
      onClose={onClose}
      title={t('acceptTitle', { supplier })}
      submit={t('accept')}
      call={quotationCalls.makeDefault}
      sends={{ id, ...(isChosen ? {} : { variants: [] }) }}
      labels={{ variants: t('forVariants'), reason: t('aboveReason') }}
      fields={{
        variants: {
          input: <VariantsInput choices={choices} />,
          requiredWhen: true,
          help: t('forVariantsHelp'),
        },
        reason: {
          when: (values) => aboveIn(values).length > 0,
          requiredWhen: (values) => aboveIn(values).length > 0,
          help: t('aboveHelp', {
            cost: cny(Math.max(0, ...above.map(({ cost }) => cost))),
            target: cny(compared.target ?? 0),
          }),
        },
      }}
      initial={{ variants: open }}
      draft={['quotation-accept', id]}
      done={t('accepted')}
      onDone={onDone}
    />
  )
}
