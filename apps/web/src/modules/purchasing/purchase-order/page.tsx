import { DownloadOutlined } from '@ant-design/icons'
import { agreedFields, purchaseOrder, tolerancePercent } from '@dropyard/contract/purchasing/purchase-order'
import { Alert, Button, Dropdown } from 'antd'
import type { z } from 'zod'
import { download } from '../../../kit/call/api.ts'
import { useMay } from '../../../kit/current-user.ts'
import type { FieldSpec } from '../../../kit/form/form.tsx'
import { useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { SharedPart } from '../../../kit/page/shared-part.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { RecordVersions } from '../../../kit/record/record-versions.tsx'
import { DueText } from '../../../kit/value/due-text.tsx'
import { FlowTag, StatusTag } from '../../../kit/value/status-tag.tsx'
import { MoneyText, WhenText } from '../../../kit/value/value-text.tsx'
import { AddGoods } from './add-goods.tsx'
import { words } from './words.ts'

type Detail = z.output<typeof purchaseOrder.get.data>

const changeable = new Set(['draft', 'approved', 'placed'])
/** Steps that name lines: they are offered where the lines are known. */
const ofLines = ['short-close', 'reopen']
const isDetail = (row: object | undefined): row is Detail => row !== undefined && 'items' in row
const openOf = ({ short_closed, pieces, free, received }: Detail['items'][number]): number =>
  short_closed ? 0 : Math.max(0, pieces + free - received)

/** Purchase orders. */
export function Page() {
  const t = useT(words)
  const may = useMay()
  const lineName = (line: Detail['items'][number]) =>
    t('lineName', {
      name: line.sku_name ?? line.subject,
      open: Math.max(0, line.pieces + line.free - line.received),
      all: line.pieces + line.free,
    })
  return (
    <RecordPage
      record={purchaseOrder}
      at="/purchaseOrders"
      wide
      width={1160}
      form={{ items: { below: <AddBelow /> } }}
      widths={{
        supplier_id: 190,
        type: 90,
        warehouse_id: 120,
        total: 115,
        goods: 105,
        due_on: 105,
        late: 70,
        buyer_id: 95,
      }}
      columns={{ type: { hidden: 'narrow' }, buyer_id: { hidden: 'narrow' } }}
      cells={{
        due_on: ({ due_on, late }) => <DueText day={due_on} late={late && t('late')} />,
        state: ({ state, hold_reason }) => (
          <>
            <FlowTag states={purchaseOrder.flow.states} state={state} />
            {hold_reason ? <StatusTag tone="red">{t('onHold')}</StatusTag> : null}
          </>
        ),
      }}
      facts={{
        total_cny: ({ total_cny, currency }) =>
          currency === 'CNY' ? null : <MoneyText amount={total_cny} currency="CNY" />,
        rate: ({ rate, currency }) => (currency === 'CNY' ? null : rate),
        above_quoted: ({ above_quoted }) => (Number(above_quoted) > 0 ? above_quoted : null),
      }}
      editable={({ state }) => changeable.has(state)}
      offers={(action, row) => !ofLines.includes(action) || isDetail(row)}
      asks={(action, row) => {
        if (action === 'order') return { width: 720, fields: { preview_key: previewOf(row.id) } }
        if (!ofLines.includes(action) || !isDetail(row)) return undefined
        const lines = row.items.filter((line) => (action === 'reopen' ? line.short_closed : openOf(line) > 0))
        return {
          fields: { line_ids: { choices: lines.map((line) => ({ value: line.id, label: lineName(line) })) } },
          initial: { line_ids: lines.map(({ id }) => id) },
        }
      }}
      above={({ above_quoted, placed_on, state }) => (
        <>
          {Number(above_quoted ?? 0) > tolerancePercent ? (
            <Alert type="warning" showIcon title={t('dear', { percent: above_quoted ?? '' })} />
          ) : null}
          {placed_on && (state === 'submitted' || state === 'confirming' || state === 'approved') ? (
            <Alert type="info" showIcon title={t('changed')} />
          ) : null}
        </>
      )}
      below={({ id, placed_on, state }) =>
        placed_on || state === 'placing' || state === 'approved' ? (
          <SharedPart name="one688-order/section" order={id} />
        ) : null
      }
      buttons={({ id }) => (may(purchaseOrder.print) ? <PrintButton id={id} /> : null)}
      after={(row) => (row.versions && row.versions.length > 0 ? <Versions row={row} /> : null)}
    />
  )
}

/** For 1688 only: its prices, whose key the order needs. */
const previewOf = (id: number): FieldSpec => ({
  when: ({ way }) => way === '1688',
  input: <SharedPart name="one688-order/preview" order={id} />,
  requiredWhen: ({ way }) => way === '1688',
})

function AddBelow() {
  return (
    <>
      <AddGoods /> <AddGoods plan />
    </>
  )
}

function PrintButton({ id }: { id: number }) {
  const t = useT(words)
  const languages = ['both', 'zh', 'en'] as const
  return (
    <Dropdown
      trigger={['click']}
      placement="topRight"
      menu={{
        items: languages.map((lang) => ({ key: lang, label: t(lang) })),
        onClick: ({ key }) =>
          void download(purchaseOrder.print, {
            params: { id },
            query: { lang: key as (typeof languages)[number] },
          }),
      }}
    >
      <Button icon={<DownloadOutlined />}>{t('pdf')}</Button>
    </Dropdown>
  )
}

/** The versions of an order, newest first, with their differences. */
function Versions({ row }: { row: Detail }) {
  const t = useT(words)
  const kept = row.versions ?? []
  const all = [...kept.map(({ terms }) => ({ ...row, ...terms })), row]
  const versions = all.map((one, at) => {
    const { user, at: until } = kept[at] ?? {}
    return {
      ...{ key: at, name: t('version', { number: at + 1 }), record: purchaseOrder },
      ...{ names: ['total', ...agreedFields], row: one, before: all[at - 1] },
      notes: (
        <span className="soft">
          {user ? t('replaced', { user }) : t('current')} {until ? <WhenText at={until} /> : null}
        </span>
      ),
    }
  })
  return (
    <Section title={t('versions')}>
      <RecordVersions of={versions.toReversed()} />
    </Section>
  )
}
