import { entity, entityText } from '@dropyard/contract/account/entity'
import { walletCurrency } from '@dropyard/contract/finance/ledger'
import { displayMoney } from '@dropyard/contract/kit/money'
import { useData } from '../../../kit/call/use-data.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { DetailDrawer, Facts, Section } from '../../../kit/page/detail-drawer.tsx'
import { History } from '../../../kit/record/history.tsx'
import { MoneyText, WhenText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** One company: its money, what it spends, and how its rank came about. */
export function CompanyDetail({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useT(words)
  const field = useT(entityText)
  const lang = useLang()
  const answer = useData(entity.get, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  const row = answer.data?.data
  const currency = row?.currency ?? walletCurrency
  const said = (amount: number): string => displayMoney({ amount, currency }, lang)
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} signed />
  return (
    <DetailDrawer open={id !== undefined} onClose={onClose} answer={answer} title={row?.name ?? ''}>
      {row ? (
        <>
          <Section title={t('companies.money')}>
            <Facts
              items={[
                { label: field('fields.balance'), value: money(row.balance) },
                { label: field('fields.frozen'), value: money(row.frozen) },
                { label: field('fields.credit_limit'), value: money(row.credit_limit) },
                { label: field('fields.spend'), value: money(row.spend) },
                {
                  label: field('fields.salesperson_name'),
                  value: row.salesperson_name ?? t('companies.none'),
                },
                { label: field('fields.business_code_id'), value: row.business_code ?? t('companies.none') },
              ]}
            />
          </Section>
          <Section title={`${field('fields.rank_name')} · ${row.rank_name}`}>
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
      ) : null}
    </DetailDrawer>
  )
}
