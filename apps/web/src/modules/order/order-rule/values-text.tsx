import type { ValuesShown } from '@dropyard/contract/order/order-rule'
import { listed, useT } from '../../../kit/lang.ts'
import { LongText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

const parts = ['channel', 'tags', 'urgent', 'hold', 'notes'] as const

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

/** The values of an order on one side of the comparison; only differing values are shown. */
export function ValuesText({ values, other }: { values: ValuesShown; other: ValuesShown }) {
  const t = useT(words)
  const textOf = (part: (typeof parts)[number]): string => {
    const value = values[part]
    if (part === 'urgent')
      return value === 2 ? t('actions.most') : value === 1 ? t('actions.urgent') : t('trial.nothing')
    if (Array.isArray(value)) return value.length > 0 ? listed(value) : t('trial.nothing')
    return value === '' ? t('trial.nothing') : String(value)
  }
  return (
    <span className="rule-trial-values">
      {parts
        .filter((part) => !same(values[part], other[part]))
        .map((part) => (
          <span key={part}>
            <small className="soft">{t(`trial.${part}`)} </small>
            <LongText>{textOf(part)}</LongText>
          </span>
        ))}
    </span>
  )
}
