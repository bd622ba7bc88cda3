import type { SplitPreview } from '@dropyard/contract/order/order-split'
import { Table } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../../../kit/lang.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { MoneyText, NumberText } from '../../../kit/value/value-text.tsx'
import { splitWords } from './words.ts'

type Half = SplitPreview['whole']
const amounts = ['paid', 'coupon', 'freight', 'duty'] as const

/** An order, and the two orders that the split would result in. */
export function SplitChanges({ preview }: { preview: SplitPreview | undefined }) {
  const t = useT(splitWords)
  if (!preview) return <p className="soft">{t('looking')}</p>
  const usd = (of: (half: Half) => number | null) => (half: Half) => (
    <MoneyText amount={of(half)} currency="USD" />
  )
  const rows: { key: keyof typeof t.words.rows; cell: (half: Half) => ReactNode }[] = [
    { key: 'pieces', cell: (half) => <NumberText value={half.pieces} /> },
    ...amounts
      .filter((key) => preview.whole[key] !== null && (key !== 'coupon' || preview.whole.coupon !== 0))
      .map((key) => ({ key, cell: usd((half) => half[key]) })),
    { key: 'grams', cell: (half) => <span className="number">{half.grams.toLocaleString('en-US')} g</span> },
    { key: 'channel', cell: (half) => half.express_name },
    {
      key: 'stock',
      cell: (half) =>
        half.in_stock ? (
          <StatusTag tone="green">{t('yes')}</StatusTag>
        ) : (
          <StatusTag tone="amber">{t('short')}</StatusTag>
        ),
    },
  ]
  return (
    <section aria-label={t('compare')}>
      <Table
        size="small"
        rowKey="key"
        pagination={false}
        dataSource={rows}
        columns={[
          { key: 'what', title: t('columns.what'), render: (_, row) => t(`rows.${row.key}`) },
          ...(['whole', 'rest', 'part'] as const).map((side) => ({
            key: side,
            title: t(`columns.${side}`),
            width: 150,
            align: 'right' as const,
            render: (_: unknown, row: (typeof rows)[number]) => row.cell(preview[side]),
          })),
        ]}
      />
    </section>
  )
}
