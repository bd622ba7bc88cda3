import { entity } from '@dropyard/contract/account/entity'
import { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { displayMoney } from '@dropyard/contract/kit/money'
import { channel } from '@dropyard/contract/logistics/channel'
import { country } from '@dropyard/contract/logistics/country'
import {
  actionWords,
  type RuleAction,
  type RuleField,
  ruleFields,
} from '@dropyard/contract/order/order-rule/terms'
import { orderTag } from '@dropyard/contract/order/order-tag'
import { store } from '@dropyard/contract/store/store'
import { useData } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useCodes } from '../../../kit/form/code-picker.tsx'
import { useOptions } from '../../../kit/form/picker.tsx'
import { kitText } from '../../../kit/kit-text.ts'
import { listed, useLang, useT } from '../../../kit/lang.ts'
import type { Leaf, Rule } from './rule.ts'
import { words } from './words.ts'

/** The endpoint to select the values of a field from, for fields with ids. */
export const pickedFrom = {
  store: store.select,
  company: entity.select,
  order_tag: orderTag.select,
  channel: channel.select,
} as const

export const isPicked = (field: RuleField): field is keyof typeof pickedFrom => field in pickedFrom
export const isMoney = (field: RuleField): boolean => field === 'amount' || field === 'paid'

const idsOf = (
  rules: readonly Pick<Rule, 'groups' | 'actions'>[],
  field: keyof typeof pickedFrom,
): number[] => {
  const asked = rules.flatMap((rule) =>
    rule.groups.flatMap((group) =>
      group.of.flatMap((leaf) => (leaf.field === field ? leaf.values.map(Number) : [])),
    ),
  )
  const done = rules.flatMap((rule) =>
    rule.actions.flatMap((one) =>
      one.do === 'channel' && field === 'channel'
        ? [one.channel_id]
        : one.do === 'tag' && field === 'order_tag'
          ? [one.tag_id]
          : [],
    ),
  )
  return [...new Set([...asked, ...done])].slice(0, 1000)
}

/** Conditions and actions of rules as text; names are fetched for all rules together. */
export function useRuleWords(rules: readonly Pick<Rule, 'groups' | 'actions'>[]) {
  const t = useT(words)
  const kit = useT(kitText)
  const lang = useLang()
  const may = useMay()
  const countries = useCodes(country.select)
  const tags = useData(goodsSearch.tags, {}, { staleTime: 60_000 }).data?.data ?? []
  const names = {
    store: useNames(store.select, idsOf(rules, 'store'), true),
    company: useNames(entity.select, idsOf(rules, 'company'), may(entity.select)),
    order_tag: useNames(orderTag.select, idsOf(rules, 'order_tag'), may(orderTag.select)),
    channel: useNames(channel.select, idsOf(rules, 'channel'), true),
  }
  const valueText = (field: RuleField, value: string): string => {
    if (isPicked(field)) return names[field](Number(value))
    if (field === 'country') return countries.find((one) => one.code === value)?.name ?? value
    if (field === 'goods_tag') return tags.find((one) => one.id === value)?.name ?? value
    return value
  }
  const leafText = (leaf: Leaf): string => {
    const about = ruleFields[leaf.field].words[lang]
    const op = kit(`groups.${leaf.op}`)
    const bound = isMoney(leaf.field)
      ? displayMoney({ amount: leaf.number ?? 0, currency: 'USD' }, lang)
      : (leaf.number ?? 0).toLocaleString(lang === 'zh' ? 'zh-CN' : 'en-US')
    const plain = about.replace(/[（(](?:USD)[)）]/, '').trim()
    return ruleFields[leaf.field].kind === 'number'
      ? `${plain} ${op} ${bound}`
      : `${plain} ${op} ${listed(leaf.values.map((one) => valueText(leaf.field, one)))}`
  }
  const actionText = (action: RuleAction): string => {
    const what = actionWords[action.do][lang]
    const colon = lang === 'zh' ? '：' : ': '
    if (action.do === 'channel') return `${what}${colon}${names.channel(action.channel_id)}`
    if (action.do === 'tag') return `${what}${colon}${names.order_tag(action.tag_id)}`
    if (action.do === 'hold') return `${what}${colon}${action.reason}`
    if (action.do === 'note') return `${what}${colon}${action.text}`
    const level = action.level === 2 ? t('actions.most') : t('actions.urgent')
    return action.hours === null ? level : `${level} ${t('actions.for', { hours: action.hours })}`
  }
  return { leafText, actionText }
}

function useNames(
  select: Parameters<typeof useOptions>[0],
  ids: readonly number[],
  may: boolean,
): (id: number) => string {
  const { options } = useOptions(select, { ids: [...ids] }, may && ids.length > 0)
  return (id) => options.find((one) => one.id === id)?.name ?? `#${id}`
}
