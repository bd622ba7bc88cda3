import type { GoodsDetail } from '@dropyard/contract/catalog/goods'
import { goodsSearch } from '@dropyard/contract/catalog/goods-search'
import { cart } from '@dropyard/contract/order/cart'
import { menu } from '@dropyard/contract/system/menu'
import { Button, Modal, Select, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { useData, useSave } from '../../../../kit/call/use-data.ts'
import { sized } from '../../../../kit/files/picture-size.ts'
import { NumberInput } from '../../../../kit/form/number-input.tsx'
import { useT } from '../../../../kit/lang.ts'
import { StateMessage } from '../../../../kit/page/state-message.tsx'
import { toast } from '../../../../kit/page/toast.ts'
import { MoneyText, NumberText, Picture, TwoLines } from '../../../../kit/value/value-text.tsx'
import { detailOf } from '../detail/detail-input.ts'
import '../../goods/goods.css'
import { useDraft } from '../../../../kit/draft/use-draft.tsx'
import { detailWords } from '../../goods/detail-words.ts'
import { words } from '../../goods/words.ts'

type Sku = GoodsDetail['skus'][number]

/** Maximum quantity of one variant. */
const most = 9999
/** Variants above which the table scrolls. */
const fitting = 6

/** Adds several variants to the cart, each with a quantity. */
export function AddToCart({ goodsId, onClose }: { goodsId: number; onClose: () => void }) {
  const t = useT(words)
  const product = useT(detailWords)
  const detail = useData(goodsSearch.detail, detailOf(goodsId))
  const found = detail.data?.data
  if (found) return <Lines found={found} onClose={onClose} />
  return (
    <Modal open width={720} title={t('cart.title')} onCancel={onClose} footer={null}>
      {detail.isError ? (
        <StateMessage title={product('failed')} onRetry={() => void detail.refetch()} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      )}
    </Modal>
  )
}

function Lines({ found, onClose }: { found: GoodsDetail; onClose: () => void }) {
  const t = useT(words)
  const only = found.skus.length === 1 ? found.skus[0] : undefined
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(
    new Map(only ? [[only.id, 1]] : []),
  )
  const [warehouse, setWarehouse] = useState<number>()
  const [dirty, setDirty] = useState(false)
  const draft = useDraft(['cart', found.id], {
    values: { quantities: [...quantities], warehouse },
    dirty,
    restore: (kept) => {
      setQuantities(new Map(kept.quantities))
      setWarehouse(kept.warehouse)
      setDirty(true)
    },
  })
  const save = useSave(cart.add, { refresh: [cart.list, menu.authority] })
  const houses = new Map(
    found.skus.flatMap((sku) => sku.warehouses).map((one) => [one.warehouse_id, one.name]),
  )
  const stockOf = (sku: Sku): number =>
    warehouse === undefined
      ? sku.stock
      : (sku.warehouses.find((one) => one.warehouse_id === warehouse)?.available ?? 0)
  const lines = found.skus.flatMap((sku) => {
    const quantity = quantities.get(sku.id) ?? 0
    return quantity > 0 ? [{ sku, quantity }] : []
  })
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const total = lines.reduce((sum, { sku, quantity }) => sum + sku.price * quantity, 0)
  const add = async (): Promise<void> => {
    const reply = await save.run({
      body: {
        lines: lines.map(({ sku, quantity }) => ({
          sku_id: sku.id,
          quantity,
          ...(warehouse === undefined ? {} : { warehouse_id: warehouse }),
        })),
      },
    })
    if (!reply.ok) return
    draft.drop()
    toast.success(t('cart.added', { count: pieces }))
    onClose()
  }
  return (
    <Modal
      open
      width={720}
      title={t('cart.title')}
      onCancel={onClose}
      footer={
        <div className="cart-foot">
          <span className="cart-total">
            {pieces > 0 ? (
              <>
                {t('cart.total')}{' '}
                <strong>
                  <MoneyText amount={total} currency={found.currency} />
                </strong>
              </>
            ) : null}
          </span>
          <Button onClick={onClose}>{t('cart.cancel')}</Button>
          <Button type="primary" disabled={pieces === 0} loading={save.busy} onClick={() => void add()}>
            {t('cart.add')}
          </Button>
        </div>
      }
    >
      {draft.offer}
      <div className="cart-head">
        <Picture src={sized(found.image, 40)} name={found.title} size={40} />
        <span>
          <TwoLines first={found.title} second={found.code} />
        </span>
        {houses.size > 1 ? (
          <Select<number | undefined>
            allowClear
            aria-label={t('cart.warehouse')}
            placeholder={t('cart.warehouseAny')}
            {...(warehouse === undefined ? {} : { value: warehouse })}
            onChange={setWarehouse}
            options={[...houses].map(([value, name]) => ({ value, label: name }))}
          />
        ) : null}
      </div>
      <Table<Sku>
        className="cart-lines"
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={found.skus}
        {...(found.skus.length > fitting ? { scroll: { y: 320 } } : {})}
        columns={[
          {
            key: 'variant',
            title: t('cart.variant'),
            render: (_, sku) => (
              <span className="goods-name">
                <Picture src={sized(sku.image ?? found.image)} name={found.title} />
                <TwoLines first={sku.options.join(' / ') || sku.code} second={sku.code} />
              </span>
            ),
          },
          {
            key: 'price',
            title: t('columns.price'),
            width: 100,
            align: 'right',
            render: (_, sku) => <MoneyText amount={sku.price} currency={found.currency} />,
          },
          {
            key: 'stock',
            title: t('columns.stock'),
            width: 100,
            align: 'right',
            render: (_, sku) => <StockText stock={stockOf(sku)} wanted={quantities.get(sku.id) ?? 0} />,
          },
          {
            key: 'quantity',
            title: t('cart.quantity'),
            width: 136,
            align: 'right',
            render: (_, sku) => (
              <NumberInput
                className="quantity"
                mode="spinner"
                min={0}
                max={most}
                precision={0}
                aria-label={`${t('cart.quantity')}: ${sku.options.join(' / ') || sku.code}`}
                value={quantities.get(sku.id) ?? 0}
                onChange={(value) => {
                  setQuantities(new Map(quantities).set(sku.id, value ?? 0))
                  setDirty(true)
                }}
              />
            ),
          },
        ]}
      />
    </Modal>
  )
}

/** The stock; in amber if more is requested. */
function StockText({ stock, wanted }: { stock: number; wanted: number }) {
  const t = useT(words)
  if (stock <= 0) return <span className="out-of-stock">{t('cart.none')}</span>
  return (
    <span
      className={wanted > stock ? 'out-of-stock' : undefined}
      title={wanted > stock ? t('cart.onlyLeft', { count: stock }) : undefined}
    >
      <NumberText value={stock} />
    </span>
  )
}
