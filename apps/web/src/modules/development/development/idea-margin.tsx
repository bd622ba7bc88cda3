import { ideaMargin, minPriceShare } from '@dropyard/contract/development/development/idea-margin'
import { currency } from '@dropyard/contract/finance/currency'
import { displayMoney, type Rates, wholeBasisPoints } from '@dropyard/contract/kit/money'
import { Form } from 'antd'
import { useData } from '../../../kit/call/use-data.ts'
import type { FieldSpecs } from '../../../kit/form/form.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { words } from './words.ts'
import './development.css'

/** Additions to the generated form of an idea: shows the margin while prices are typed. */
export function useIdeaInputs(isIdea: boolean): FieldSpecs {
  const perUsd = useData(currency.select, {}, { enabled: isIdea, staleTime: 600_000 }).data?.data.find(
    ({ code }) => code === 'CNY',
  )?.per_usd
  if (!isIdea) return {}
  const rates: Rates = perUsd ? { 'USD/CNY': perUsd } : {}
  return {
    target_price: { help: <PriceShare rates={rates} /> },
    price_reason: {
      // A given reason stays visible, even if the prices no longer require it.
      when: (form) => Boolean(form.price_reason) || ideaMargin(form, rates)?.isLow === true,
      marked: true,
    },
  }
}

/** The price as a percentage of the cost, in red if the margin is too low. */
function PriceShare({ rates }: { rates: Rates }) {
  const t = useT(words)
  const lang = useLang()
  const form = Form.useFormInstance()
  const target_cost: unknown = Form.useWatch('target_cost', form)
  const target_price: unknown = Form.useWatch('target_price', form)
  const margin = ideaMargin({ target_cost, target_price }, rates)
  if (!margin) return t('priceShareHelp', { least: minPriceShare })
  const share = (margin.share * 100) / wholeBasisPoints
  const said = {
    share: share.toLocaleString('en-US', { maximumFractionDigits: 1 }),
    cost: displayMoney({ amount: margin.cost, currency: 'USD' }, lang),
    least: minPriceShare,
  }
  return margin.isLow ? (
    <span className="development-low">{t('priceShareLow', said)}</span>
  ) : (
    t('priceShare', said)
  )
}
