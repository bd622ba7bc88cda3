import { BellOutlined, ProfileOutlined } from '@ant-design/icons'
import { entity } from '@dropyard/contract/account/entity'
import { rank } from '@dropyard/contract/account/rank'
import { category } from '@dropyard/contract/catalog/category'
import { coupon } from '@dropyard/contract/order/coupon'
import { useState } from 'react'
import { useLang, useT } from '../../../kit/lang.ts'
import type { ListRow } from '../../../kit/list/list-types.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'
import { EmptyValue, LongText } from '../../../kit/value/value-text.tsx'
import { CouponUses } from './uses.tsx'
import { words } from './words.ts'
import { Worth } from './worth.tsx'

type Row = ListRow<typeof coupon.list>
type Values = Readonly<Record<string, unknown>>
const icons = { notify: <BellOutlined /> }

/** Coupons for staff, with their usage. */
export function Definitions() {
  const t = useT(words)
  const lang = useLang()
  const [opened, setOpened] = useState<Row>()
  const recordActions = useRecordActions(coupon, { icons })
  return (
    <>
      <RecordPage
        record={coupon}
        drawer
        initial={{ kind: 'fixed', minimum_spend: 0 }}
        form={{
          amount: { halfWidth: true, requiredWhen: true, when: ({ kind }: Values) => kind === 'fixed' },
          percent: { halfWidth: true, requiredWhen: true, when: ({ kind }: Values) => kind === 'percent' },
          cap: { halfWidth: true, when: ({ kind }: Values) => kind === 'percent' || kind === 'shipping' },
          rank_ids: { select: rank.select },
          category_ids: { select: category.tree },
          goods_ids: { help: t('goodsHelp'), select: coupon.goods, placeholder: t('goodsSearch') },
          issued_to: { select: entity.select },
        }}
        actions={(row) => [
          { key: 'uses', label: t('uses'), icon: <ProfileOutlined />, run: () => setOpened(row) },
        ]}
        recordActions={recordActions}
        widths={{ code: 105, state: 104, used: 80, saved: 94, valid_until: 95, company_name: 120 }}
        columns={{
          name_en: { title: t('name'), width: 145 },
          kind: { title: t('worth'), width: 215 },
        }}
        cells={{
          name_en: (row) => <LongText>{lang === 'zh' ? row.name_zh : row.name_en}</LongText>,
          kind: (row) => <Worth row={row} percent={row.percent} />,
          used: ({ used, total_limit }) => (
            <span className="number">
              {used.toLocaleString()}
              {total_limit === null ? '' : ` / ${total_limit.toLocaleString()}`}
            </span>
          ),
          company_name: ({ company_name, rank_ids }) =>
            company_name ? (
              <LongText>{company_name}</LongText>
            ) : rank_ids ? (
              <EmptyValue />
            ) : (
              <span className="soft">{t('everybody')}</span>
            ),
        }}
      />
      <CouponUses row={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
