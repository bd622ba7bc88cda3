import { displayMoney } from '@dropyard/contract/kit/money'
import { planTerms, type purchasePlan } from '@dropyard/contract/purchasing/purchase-plan'
import { Table } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { useLang, useT } from '../../../kit/lang.ts'
import { DescriptionList, Section } from '../../../kit/page/detail-drawer.tsx'
import { Chart } from '../../../kit/value/chart.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { MoneyText, NumberText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

type Detail = z.output<typeof purchasePlan.get.data>

/** Why a row has its quantity: the terms, the sales behind them, and what the supplier asks for. */
export function Explanation({ row }: { row: Detail }) {
  return (
    <>
      <Terms terms={row.terms} />
      {row.sales.length > 0 ? <Sales sales={row.sales} /> : null}
      {row.supplier_id === null ? null : <AtSupplier row={row} />}
    </>
  )
}

function Terms({ terms }: Pick<Detail, 'terms'>) {
  const t = useT(words)
  const at = useLang() === 'zh' ? 1 : 0
  const sum = terms.reduce((all, { pieces }) => all + pieces, 0)
  return (
    <Section title={t('why')}>
      <Table
        size="small"
        rowKey="name"
        pagination={false}
        dataSource={terms}
        columns={[
          {
            key: 'term',
            title: t('term'),
            render: (_, { name, link }) =>
              link === '' ? planTerms[name][at] : <Link to={link}>{planTerms[name][at]}</Link>,
          },
          {
            key: 'pieces',
            title: t('pieces'),
            align: 'right',
            width: 120,
            render: (_, { pieces }) => <NumberText value={pieces} />,
          },
        ]}
        summary={() => (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0}>{t('sum')}</Table.Summary.Cell>
            <Table.Summary.Cell index={1} align="right">
              <strong>
                <NumberText value={sum} />
              </strong>
            </Table.Summary.Cell>
          </Table.Summary.Row>
        )}
      />
    </Section>
  )
}

function Sales({ sales }: Pick<Detail, 'sales'>) {
  const t = useT(words)
  const [names, series, out] = useMemo(
    () => [
      sales.map(({ day }) => day.slice(5)),
      [{ name: t('sold'), kind: 'bar' as const, values: sales.map(({ pieces }) => pieces) }],
      sales.map((day) => day.out),
    ],
    [sales, t],
  )
  const hasOut = out.includes(true)
  return (
    <Section title={t('sales')}>
      <Chart
        label={t('sales')}
        height={170}
        names={names}
        series={series}
        format={String}
        {...(hasOut ? { hatched: { name: t('out'), at: out } } : {})}
      />
      {hasOut ? <small className="soft">{t('outHelp')}</small> : null}
    </Section>
  )
}

function AtSupplier({ row }: { row: Detail }) {
  const t = useT(words)
  const lang = useLang()
  const { supplier_total: all, next_tier: tier, currency } = row
  const money = (amount: number) => displayMoney({ amount, currency }, lang)
  const numbers = (['moq', 'multiple', 'pack'] as const).flatMap((name) =>
    (row[name] ?? 1) === 1 ? [] : [{ label: t(name), value: <NumberText value={row[name]} /> }],
  )
  return (
    <Section title={t('supplier')}>
      <DescriptionList
        items={[
          ...(all
            ? [
                {
                  label: t('total'),
                  value: (
                    <>
                      <MoneyText amount={all.amount} currency={currency} />{' '}
                      <span className="soft">{t('totalOf', { count: all.rows })}</span>
                    </>
                  ),
                },
                {
                  label: t('minimum'),
                  value: (
                    <>
                      <MoneyText amount={all.minimum} currency={currency} />{' '}
                      {all.amount < all.minimum ? (
                        <StatusTag tone="amber">
                          {t('below', { amount: money(all.minimum - all.amount) })}
                        </StatusTag>
                      ) : null}
                    </>
                  ),
                },
              ]
            : []),
          ...numbers,
          ...(tier
            ? [
                {
                  label: t('tier'),
                  wide: true,
                  value: t('tierOf', {
                    from: tier.from,
                    price: money(tier.price),
                    total: money(tier.total),
                    now: money(tier.now),
                  }),
                },
              ]
            : []),
        ]}
      />
    </Section>
  )
}
