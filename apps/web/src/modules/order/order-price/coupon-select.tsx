import { displayMoney } from '@dropyard/contract/kit/money'
import type { Lang } from '@dropyard/contract/kit/text'
import { coupon } from '@dropyard/contract/order/coupon'
import { Select } from 'antd'
import type { z } from 'zod'
import { useData } from '../../../kit/call/use-data.ts'
import { type Translate, useLang, useT } from '../../../kit/lang.ts'
import { dayjs } from '../../../kit/value/dates.ts'
import { longDay } from '../../../kit/value/day-text.tsx'
import { words } from './words.ts'

type Coupon = z.output<typeof coupon.select.data>[number]

interface CouponSelectProps {
  id?: string
  value?: number | null | undefined
  onChange?: (id: number | null) => void
  loading?: boolean
  /** The price of the goods in minor units: coupons with a higher minimum, or without effect, can't be selected. */
  spent?: number
}

/** Selects a coupon of the company; shows its discount and minimum. */
export function CouponSelect({ id, value, onChange, loading = false, spent }: CouponSelectProps) {
  const t = useT(words)
  const lang = useLang()
  const answer = useData(coupon.select, {}, { staleTime: 30_000 })
  const coupons = answer.data?.data ?? []
  const money = (amount: number, currency: string): string => displayMoney({ amount, currency }, lang)
  return (
    <Select
      {...(id ? { id } : {})}
      className="coupon-select"
      popupMatchSelectWidth={false}
      allowClear
      loading={loading || answer.isPending}
      placeholder={t('pay.couponNone')}
      aria-label={t('pay.coupon')}
      notFoundContent={t('pay.couponEmpty')}
      value={value ?? null}
      options={coupons.map((one) => ({
        value: one.id,
        label: one.name,
        note: noteOf(one, t, money, lang),
        disabled: spent !== undefined && (spent <= 0 || one.minimum_spend > spent),
      }))}
      optionRender={({ data }) => (
        <span className="two-lines">
          <span>{data.label}</span>
          <small>{data.note}</small>
        </span>
      )}
      onChange={(next: number | null | undefined) => onChange?.(next ?? null)}
    />
  )
}

type Money = (amount: number, currency: string) => string

/** A coupon's discount, minimum and end. */
function noteOf(one: Coupon, t: Translate<(typeof words)['en']>, money: Money, lang: Lang): string {
  const worth =
    one.kind === 'shipping'
      ? t('pay.couponShipping')
      : one.kind === 'percent'
        ? t('pay.couponOff', { percent: percentText(one.basis_points ?? 0) })
        : t('pay.couponFixed', { amount: money(one.amount ?? 0, one.currency) })
  return [
    worth,
    ...(one.cap === null ? [] : [t('pay.couponUpTo', { amount: money(one.cap, one.currency) })]),
    ...(one.minimum_spend > 0
      ? [t('pay.couponFrom', { amount: money(one.minimum_spend, one.currency) })]
      : []),
    t('pay.couponUntil', { day: longDay(dayjs(one.valid_until).format('YYYY-MM-DD'), lang) }),
  ].join(' · ')
}

/** Basis points as percent: 250 is 2.5%. */
export const percentText = (basisPoints: number): string => `${basisPoints / 100}%`
