import { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { displayMoney } from '@dropyard/contract/kit/money'
import { country } from '@dropyard/contract/logistics/country'
import type { shippingRule } from '@dropyard/contract/logistics/shipping-rule'
import { store } from '@dropyard/contract/store/store'
import { Tag } from 'antd'
import type { z } from 'zod'
import { useData } from '../../../kit/call/use-data.ts'
import { CodesText } from '../../../kit/form/code-picker.tsx'
import { usePicked } from '../../../kit/form/picker.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { words } from './words.ts'

export type Rule = z.output<(typeof shippingRule)['row']>

/** A rule's conditions as text. */
export function Conditions({ rule }: { rule: Rule }) {
  const t = useT(words)
  const lang = useLang()
  const shops = usePicked(store.select, rule.shop_ids ?? [])
  const tags = useData(goodsSearch.tags, {}, { staleTime: 60_000 }).data?.data ?? []
  const nameOf = (tag: string): string => tags.find(({ id }) => id === tag)?.name ?? tag
  const range = (min: number | null, max: number | null, text: (value: number) => string): string | null => {
    if (min === null && max === null) return null
    if (min === null) return t('to', { max: text(max ?? 0) })
    return max === null ? t('from', { min: text(min) }) : t('between', { min: text(min), max: text(max) })
  }
  const money = (value: number): string => displayMoney({ amount: value, currency: 'USD' }, lang)
  const parts = [
    range(rule.amount_min, rule.amount_max, money),
    range(
      rule.grams_min,
      rule.grams_max,
      (value) => `${value.toLocaleString(lang === 'zh' ? 'zh-CN' : 'en-US')} g`,
    ),
    ...shops,
    ...rule.goods_tags.map((tag) => `#${nameOf(tag)}`),
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
