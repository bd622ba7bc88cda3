import { SlidersOutlined, SwapOutlined } from '@ant-design/icons'
import { checkText } from '@dropyard/contract/catalog/goods/quality-check'
import { link } from '@dropyard/contract/pages'
import { binStock, costLayer, stock, stockMovement } from '@dropyard/contract/warehouse/stock'
import { Button, Segmented, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Can } from '../../../kit/can.tsx'
import { useMay } from '../../../kit/current-user.ts'
import { sized } from '../../../kit/files/picture-size.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { DetailDrawer } from '../../../kit/page/detail-drawer.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { StatTiles } from '../../../kit/value/stat-tiles.tsx'
import { LongText, NumberText, Picture, TwoLines } from '../../../kit/value/value-text.tsx'
import type { Balance } from './balance.ts'
import { figures, type StockWords } from './columns.tsx'
import { documentOf } from './reference.ts'
import { words } from './words.ts'

interface MovementsDrawerProps {
  row: Balance | undefined
  onClose: () => void
  onAdjust: (row: Balance) => void
  onMove: (row: Balance) => void
}

/** A balance: its movements with user and reason, and the bins that it lies in. */
export function MovementsDrawer({ row, onClose, onAdjust, onMove }: MovementsDrawerProps) {
  const t = useT(words)
  return (
    <DetailDrawer
      open={row !== undefined}
      onClose={onClose}
      width={880}
      title={row?.sku ?? ''}
      extra={
        row ? (
          <Space>
            <Can call={stock.move}>
              <Button icon={<SwapOutlined />} onClick={() => onMove(row)}>
                {t('move')}
              </Button>
            </Can>
            <Can call={stock.adjust}>
              <Button icon={<SlidersOutlined />} onClick={() => onAdjust(row)}>
                {t('adjust')}
              </Button>
            </Can>
          </Space>
        ) : null
      }
    >
      {row ? <Movements key={row.id} row={row} /> : null}
    </DetailDrawer>
  )
}

function Movements({ row }: { row: Balance }) {
  const t = useT(words)
  const seesCosts = useMay()(costLayer.list)
  const [list, show] = useState<'movements' | 'bins' | 'layers'>('movements')
  const lists = (
    <Segmented
      size="small"
      aria-label={t('lists')}
      value={list}
      onChange={show}
      options={[
        { value: 'movements', label: t('movements') },
        { value: 'bins', label: t('bins') },
        ...(seesCosts ? [{ value: 'layers' as const, label: t('layers') }] : []),
      ]}
    />
  )
  return (
    <div className="stock-movements">
      <span className="stock-goods">
        <Picture src={sized(row.image, 48)} name={row.goods_name} size={48} />
        <TwoLines first={row.goods_name} second={`${row.warehouse_name} · ${row.warehouse_code}`} />
      </span>
      <StatTiles
        label={t('title')}
        items={figures.map((name) => ({
          label: t(`columns.${name}`),
          value: <NumberText value={row[name]} />,
        }))}
      />
      <Checks row={row} />
      {list === 'bins' ? (
        <RecordPage
          record={binStock}
          of={{ local: true, fixed: { sku_id: row.sku_id, warehouse_id: row.warehouse_id } }}
          title={t('lies')}
          titleExtra={lists}
          columns={(made) => made.filter(({ key }) => key !== 'sku' && key !== 'goods_name')}
          filters={(made) => made.filter(({ name }) => name === 'condition')}
        />
      ) : list === 'layers' ? (
        <RecordPage
          record={costLayer}
          of={{ local: true, fixed: { sku_id: row.sku_id, warehouse_id: row.warehouse_id } }}
          title={t('layers')}
          titleExtra={lists}
          filters={(made) => made.filter(({ name }) => name === 'left')}
          cells={{ reference: (layer) => <Reference of={layer.reference} /> }}
        />
      ) : (
        <RecordPage
          record={stockMovement}
          of={{ local: true, fixed: { sku_id: row.sku_id, warehouse_id: row.warehouse_id } }}
          title={t('movements')}
          titleExtra={lists}
          filters={(made) => made.filter(({ name }) => name === 'kind')}
          widths={{ on_hand_change: 90, reserved_change: 90 }}
          cells={{
            on_hand_change: (move) => <Change value={move.on_hand_change} />,
            reserved_change: (move) => <Change value={move.reserved_change} />,
            waiting_change: (move) => <Change value={move.waiting_change} />,
            quarantine_change: (move) => <Change value={move.quarantine_change} />,
            damaged_change: (move) => <Change value={move.damaged_change} />,
            bins: (move) => <LongText>{move.bins}</LongText>,
            reference: (move) => <Reference of={move.reference} />,
          }}
        />
      )}
    </div>
  )
}

/** The inspections at receipt of the goods. */
export function Checks({ row: { checks } }: { row: Balance }) {
  const t = useT(words)
  const lang = useLang()
  if (checks.length === 0) return null
  return (
    <p className="stock-checks">
      <span className="soft">{t('toCheck')}</span>{' '}
      {checks.map((one) => checkText(one, lang)).join(lang === 'zh' ? '；' : '; ')}
    </p>
  )
}

/** A change with its sign; empty for zero. */
function Change({ value }: { value: number }) {
  if (value === 0) return null
  return <span className="number">{value > 0 ? `+${value.toLocaleString()}` : value.toLocaleString()}</span>
}

/** What moved pieces: a link to the document or the order, or in words. */
function Reference({ of }: { of: string }) {
  const t = useT(words)
  const source = documentOf(of)
  if (source) return <Link to={source.to}>{source.number}</Link>
  const order = /^order:(\d+)/.exec(of)?.[1]
  const said = referenceWords(of, t)
  return order ? (
    <Link to={link('/erpOrders', { id: Number(order) })}>{said}</Link>
  ) : (
    <LongText>{said}</LongText>
  )
}

function referenceWords(reference: string, t: StockWords): string {
  const line = /^order:(\d+):line:(\d+)$/.exec(reference)
  if (line) return t('movement.line', { order: line[1], line: line[2] })
  if (reference === 'opening') return t('movement.opening')
  return reference === 'adjustment' ? t('movement.adjustment') : reference
}
