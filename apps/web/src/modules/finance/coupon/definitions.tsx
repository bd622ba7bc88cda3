import { BellOutlined, ProfileOutlined } from '@ant-design/icons'
import { entity } from '@dropyard/contract/account/entity'
import { rank } from '@dropyard/contract/account/rank'
import { category } from '@dropyard/contract/catalog/category'
import { coupon } from '@dropyard/contract/finance/coupon'
import { useState } from 'react'
import { useSave } from '../../../kit/call/use-data.ts'
import { halves } from '../../../kit/form/halves.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { adapt } from '../../../kit/list/adapt-columns.ts'
import type { ListRow } from '../../../kit/list/list-types.ts'
import { ask } from '../../../kit/page/confirm-danger.ts'
import { toast } from '../../../kit/page/toast.ts'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { LongText, MoneyText, Nothing, WhenText } from '../../../kit/value/value-text.tsx'
import { CouponUses } from './uses.tsx'
import { words } from './words.ts'
import { Worth } from './worth.tsx'

type Row = ListRow<typeof coupon.list>
type Values = Readonly<Record<string, unknown>>

/** Coupons as staff define them, with their use. */
export function Definitions() {
  const t = useT(words)
  const lang = useLang()
  const [opened, setOpened] = useState<Row>()
  const notify = useSave(coupon.notify)
  const tell = async ({ id, code }: Row): Promise<void> => {
    const sure = await ask({ title: t('notifyTitle', { code }), help: t('notifyHelp'), ok: t('notify') })
    if (!sure) return
    const reply = await notify.run({ body: { id } })
    if (reply.ok) toast.success(t('notified', { count: reply.data.companies }))
  }
  return (
    <>
      <RecordPage
        record={coupon}
        searchWords={t('search')}
        drawer
        initial={{ kind: 'fixed', minimum_spend: 0 }}
        form={{
          ...halves('name_en', 'name_zh', 'valid_from', 'valid_until', 'total_limit', 'entity_limit'),
          amount: { half: true, needed: true, when: ({ kind }: Values) => kind === 'fixed' },
          percent: { half: true, needed: true, when: ({ kind }: Values) => kind === 'percent' },
          cap: { half: true, when: ({ kind }: Values) => kind === 'percent' || kind === 'shipping' },
          rank_ids: { select: rank.select },
          category_ids: { select: category.tree },
          goods_ids: { help: t('goodsHelp'), select: coupon.goods, placeholder: t('goodsSearch') },
          issued_to: { select: entity.select },
        }}
        actions={(row) => [
          { key: 'uses', label: t('uses'), icon: <ProfileOutlined />, run: () => setOpened(row) },
          {
            key: 'notify',
            label: t('notify'),
            icon: <BellOutlined />,
            call: coupon.notify,
            run: () => tell(row),
          },
        ]}
        columns={(made) =>
          adapt(made, {
            code: { width: 105 },
            name_en: {
              title: t('name'),
              width: 145,
              cell: (row) => <LongText>{lang === 'zh' ? row.name_zh : row.name_en}</LongText>,
            },
            status: {
              width: 104,
              cell: (row) => <Status row={row} />,
            },
            kind: {
              title: t('worth'),
              width: 215,
              cell: (row) => <Worth row={row} percent={row.percent} />,
            },
            minimum_spend: {
              hidden: true,
              right: true,
              cell: (row) => <MoneyText amount={row.minimum_spend} currency={row.currency} />,
            },
            used: {
              right: true,
              width: 80,
              cell: (row) => (
                <span className="number">
                  {row.used.toLocaleString()}
                  {row.total_limit === null ? '' : ` / ${row.total_limit.toLocaleString()}`}
                </span>
              ),
            },
            saved: {
              right: true,
              width: 94,
              cell: (row) => <MoneyText amount={row.saved} currency={row.currency} />,
            },
            valid_from: { hidden: true },
            valid_until: { width: 95, cell: (row) => <WhenText at={row.valid_until} /> },
            company_name: {
              width: 120,
              cell: (row) =>
                row.company_name ? (
                  <LongText>{row.company_name}</LongText>
                ) : row.rank_ids ? (
                  <Nothing />
                ) : (
                  <span className="soft">{t('everybody')}</span>
                ),
            },
          })
        }
      />
      <CouponUses row={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

/** Active is what can be used today: before and after its days a coupon says so. */
function Status({ row }: { row: Row }) {
  const t = useT(words)
  const field = useT(coupon.text)
  if (row.status !== 'active') return <StatusTag tone="grey">{field('choices.status.disabled')}</StatusTag>
  const now = Date.now()
  if (Date.parse(row.valid_until) <= now) return <StatusTag tone="grey">{t('states.expired')}</StatusTag>
  if (Date.parse(row.valid_from) > now) return <StatusTag tone="blue">{t('states.upcoming')}</StatusTag>
  return <StatusTag tone="green">{field('choices.status.active')}</StatusTag>
}
