import { formatMoney } from '@dropyard/contract/kit/money'
import { country } from '@dropyard/contract/logistics/country'
import type { shippingRule } from '@dropyard/contract/logistics/shipping-rule'
import { store } from '@dropyard/contract/store/store'
import { Tag } from 'antd'
import type { z } from 'zod'
import { CodesText } from '../../../kit/code-picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { usePicked } from '../../../kit/picker.tsx'
import { words } from './words.ts'

export type Rule = z.output<(typeof shippingRule)['row']>

/** What a rule asks for, in words. */
export function Conditions({ rule }: { rule: Rule }) {
  const t = useT(words)
  const shops = usePicked(store.select, rule.shop_ids ?? [])
  const range = (min: number | null, max: number | null, text: (value: number) => string): string | null => {
    if (min === null && max === null) return null
    if (min === null) return t('to', { max: text(max ?? 0) })
    return max === null ? t('from', { min: text(min) }) : t('between', { min: text(min), max: text(max) })
  }
  const money = (value: number): string => `${formatMoney({ amount: value, currency: 'USD' })} USD`
  const parts = [
    range(rule.amount_min, rule.amount_max, money),
    range(rule.grams_min, rule.grams_max, (value) => `${value} g`),
    ...shops,
    ...rule.goods_tags.map((tag) => `#${tag}`),
  ].filter((part): part is string => part !== null)
  if (parts.length === 0 && rule.countries.length === 0)
    return <span className="soft">{t('everything')}</span>
  return (
    <span className="conditions">
      {rule.countries.length > 0 ? (
        <Tag>
          <CodesText select={country.select} codes={rule.countries} />
        </Tag>
      ) : null}
      {parts.map((part) => (
        <Tag key={part}>{part}</Tag>
      ))}
    </span>
  )
}
