import { entity } from '@dropyard/contract/account/entity'
import { displayMoney } from '@dropyard/contract/kit/money'
import { useLang, useT } from '../../../kit/lang.ts'
import { DescriptionList, Section } from '../../../kit/page/detail-drawer.tsx'
import { SharedPart } from '../../../kit/page/shared-part.tsx'
import { History } from '../../../kit/record/history.tsx'
import type { DetailIn } from '../../../kit/record/record-shape.tsx'
import { MoneyText, WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** A company's balance, spending, and how its rank was determined. */
export function CompanyDetail({ row }: { row: DetailIn<typeof entity> }) {
  const t = useT(words)
  const field = useT(entity.text)
  const lang = useLang()
  const { currency } = row
  const said = (amount: number): string => displayMoney({ amount, currency }, lang)
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} signed />
  return (
    <>
      <Section title={t('companies.money')}>
        <DescriptionList
          items={[
            { label: field('fields.balance'), value: money(row.balance) },
            { label: field('fields.frozen'), value: money(row.frozen) },
            { label: field('fields.credit_limit'), value: money(row.credit_limit) },
            { label: t('companies.spend'), value: money(row.spend) },
            {
              label: field('fields.salesperson_name'),
              value: row.salesperson_name ?? t('companies.none'),
            },
            { label: field('fields.business_code_id'), value: row.business_code ?? t('companies.none') },
          ]}
        />
      </Section>
      <SharedPart name="customer/card" entityId={row.id} />
      <Section title={`${field('fields.rank_id')} · ${row.rank_name}`}>
        <p>
          {t('companies.since')} <WhenText at={row.rank_since} />
          {'. '}
          {row.next_rank
            ? t('companies.next', { name: row.next_rank.name, amount: said(row.next_rank.spend_from) })
            : t('companies.highest')}
        </p>
        <History
          items={row.ranks.map((one, key) => ({
            key,
            at: one.at,
            title: `${one.from} → ${one.to}`,
            by: one.user_name || t('companies.bySystem'),
            tone: one.reason === 'manual' ? 'blue' : 'green',
            children: t(`companies.reasons.${one.reason}`, { amount: said(one.spend) }),
          }))}
        />
      </Section>
    </>
  )
}
