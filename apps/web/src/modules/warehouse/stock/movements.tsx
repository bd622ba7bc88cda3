import { SlidersOutlined } from '@ant-design/icons'
import { stock } from '@dropyard/contract/warehouse/stock'
import { movementKinds } from '@dropyard/contract/warehouse/stock-words'
import { Button } from 'antd'
import { Can } from '../../../kit/can.tsx'
import { sized } from '../../../kit/files/picture-size.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { ListColumn, ListRow } from '../../../kit/list/list-types.ts'
import { useList } from '../../../kit/list/use-list.ts'
import { DetailDrawer } from '../../../kit/page/detail-drawer.tsx'
import { Figures } from '../../../kit/value/figures.tsx'
import { LongText, NumberText, Picture, TwoLines, WhenText } from '../../../kit/value/value-text.tsx'
import type { Balance } from './balance.ts'
import { figures, type StockWords } from './columns.tsx'
import { words } from './words.ts'

interface MovementsDrawerProps {
  row: Balance | undefined
  onClose: () => void
  onAdjust: (row: Balance) => void
}

/** How a balance came about: every movement with who and why. */
export function MovementsDrawer({ row, onClose, onAdjust }: MovementsDrawerProps) {
  const t = useT(words)
  return (
    <DetailDrawer
      open={row !== undefined}
      onClose={onClose}
      width={880}
      title={row?.sku ?? ''}
      extra={
        row ? (
          <Can call={stock.adjust}>
            <Button icon={<SlidersOutlined />} onClick={() => onAdjust(row)}>
              {t('adjust')}
            </Button>
          </Can>
        ) : null
      }
    >
      {row ? <Movements key={row.id} row={row} /> : null}
    </DetailDrawer>
  )
}

type Movement = ListRow<typeof stock.movements>

function Movements({ row }: { row: Balance }) {
  const t = useT(words)
  const lang = useLang()
  const list = useList(stock.movements, {
    local: true,
    fixed: { sku_id: row.sku_id, warehouse_id: row.warehouse_id },
  })
  return (
    <div className="stock-movements">
      <span className="stock-goods">
        <Picture src={sized(row.image, 48)} name={row.goods_name} size={48} />
        <TwoLines first={row.goods_name} second={`${row.warehouse_name} · ${row.warehouse_code}`} />
      </span>
      <Figures
        label={t('title')}
        items={figures.map((name) => ({
          label: t(`columns.${name}`),
          value: <NumberText value={row[name]} />,
        }))}
      />
      <ListPage
        list={list}
        title={t('movements')}
        columns={movementColumns(t)}
        filters={[
          {
            name: 'kind',
            label: t('movement.kind'),
            main: true,
            choices: Object.entries(movementKinds).map(([value, kind]) => ({ value, label: kind[lang] })),
          },
        ]}
        empty={{ title: t('movement.empty') }}
      />
    </div>
  )
}

function movementColumns(t: StockWords): ListColumn<Movement>[] {
  return [
    {
      key: 'create_time',
      title: t('movement.time'),
      width: 110,
      cell: (row) => <WhenText at={row.create_time} />,
    },
    { key: 'kind', title: t('movement.kind'), width: 120, cell: (row) => row.kind_name },
    {
      key: 'on_hand_change',
      title: t('movement.onHand'),
      width: 90,
      right: true,
      cell: (row) => <Change value={row.on_hand_change} />,
    },
    {
      key: 'reserved_change',
      title: t('movement.reserved'),
      width: 90,
      right: true,
      cell: (row) => <Change value={row.reserved_change} />,
    },
    {
      key: 'reference',
      title: t('movement.reference'),
      width: 150,
      cell: (row) => <LongText>{referenceWords(row.reference, t)}</LongText>,
    },
    {
      key: 'remark',
      title: t('movement.remark'),
      width: 160,
      cell: (row) => <LongText>{row.remark}</LongText>,
    },
    {
      key: 'user_name',
      title: t('movement.by'),
      width: 110,
      cell: (row) => row.user_name || <span className="soft">{t('movement.system')}</span>,
    },
  ]
}

/** A change with its sign; what did not change stays empty. */
function Change({ value }: { value: number }) {
  if (value === 0) return null
  return <span className="number">{value > 0 ? `+${value.toLocaleString()}` : value.toLocaleString()}</span>
}

function referenceWords(reference: string, t: StockWords): string {
  const line = /^order:(\d+):line:(\d+)$/.exec(reference)
  if (line) return t('movement.line', { order: line[1], line: line[2] })
  if (reference === 'opening') return t('movement.opening')
  return reference === 'adjustment' ? t('movement.adjustment') : reference
}
