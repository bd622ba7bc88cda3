import { DeleteOutlined, EnvironmentOutlined } from '@ant-design/icons'
import { link } from '@dropyard/contract/pages'
import { Button, Checkbox, Select } from 'antd'
import { Link } from 'react-router'
import { sized } from '../../../kit/files/picture-size.ts'
import { NumberInput } from '../../../kit/form/number-input.tsx'
import { useT } from '../../../kit/lang.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { MoneyText, Picture } from '../../../kit/value/value-text.tsx'
import { SetParts } from './set-parts.tsx'
import type { Cart, CartGroup, CartLine } from './use-cart.ts'
import { words } from './words.ts'

interface CartGroupProps {
  group: CartGroup
  cart: Cart
  onRemove: (ids: number[]) => unknown
}

/** The cart's items from one warehouse, which ships them as one parcel. */
export function CartGroupView({ group, cart, onRemove }: CartGroupProps) {
  const t = useT(words)
  const sold = group.lines.filter((line) => line.warning !== 'gone')
  const chosen = sold.filter((line) => line.selected)
  const ids = sold.map((line) => line.id)
  return (
    <section className="cart-group" aria-label={group.warehouse}>
      <header>
        <Checkbox
          checked={chosen.length > 0 && chosen.length === sold.length}
          indeterminate={chosen.length > 0 && chosen.length < sold.length}
          disabled={sold.length === 0}
          aria-label={t('chooseGroup', { warehouse: group.warehouse })}
          onChange={(event) => void cart.select(ids, event.target.checked)}
        />
        <EnvironmentOutlined className="soft" />
        <h2>{group.warehouse ? t('warehouse', { warehouse: group.warehouse }) : t('unknown')}</h2>
        <span className="soft">{t('lines', { count: group.lines.length })}</span>
        <span className="spring" />
        <span className="cart-sum">
          <MoneyText amount={group.selected_amount} currency="USD" />
        </span>
      </header>
      <ul>
        {group.lines.map((line) => (
          <CartLineView
            key={line.id}
            line={line}
            warehouseId={group.warehouse_id}
            cart={cart}
            onRemove={onRemove}
          />
        ))}
      </ul>
    </section>
  )
}

interface CartLineProps {
  line: CartLine
  warehouseId: number | null
  cart: Cart
  onRemove: (ids: number[]) => unknown
}

function CartLineView({ line, warehouseId, cart, onRemove }: CartLineProps) {
  const t = useT(words)
  const gone = line.warning === 'gone'
  return (
    <li data-gone={gone}>
      <Checkbox
        checked={line.selected}
        disabled={gone}
        aria-label={t('choose', { sku: line.sku })}
        onChange={(event) => void cart.select([line.id], event.target.checked)}
      />
      <Picture src={sized(line.image, 56)} name={line.title} size={56} />
      <div className="cart-product">
        {line.goods_id === null ? (
          <span className="cart-set">
            <strong>{line.title}</strong>
            <StatusTag tone="blue">{t('set')}</StatusTag>
          </span>
        ) : (
          <Link to={link('/goodsList/detail', { id: line.goods_id })}>{line.title}</Link>
        )}
        <small>{[line.options.join(' / '), line.sku].filter(Boolean).join(' · ')}</small>
        {line.parts.length > 0 ? <SetParts parts={line.parts} /> : null}
        <span className="cart-stock">
          <WarehouseChoice line={line} warehouseId={warehouseId} cart={cart} />
          <StockWarning line={line} />
        </span>
      </div>
      <div className="cart-price">
        <MoneyText amount={line.unit_price} currency="USD" />
        {line.list_price > line.unit_price ? (
          <del data-tip={t('before')}>
            <MoneyText amount={line.list_price} currency="USD" />
          </del>
        ) : null}
      </div>
      <NumberInput
        mode="spinner"
        className="cart-quantity"
        min={1}
        max={9999}
        precision={0}
        disabled={gone}
        value={line.quantity}
        aria-label={`${t('quantity')}: ${line.sku}`}
        onChange={(quantity) => {
          if (quantity !== null) cart.setQuantity(line.id, quantity)
        }}
      />
      <strong className="cart-amount">
        <MoneyText amount={line.amount} currency="USD" />
      </strong>
      <Button
        data-tip={t('remove')}
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={`${t('remove')}: ${line.sku}`}
        onClick={() => void onRemove([line.id])}
      />
    </li>
  )
}

/** Selects the warehouse of a line, if several have it in stock. */
function WarehouseChoice({ line, warehouseId, cart }: Omit<CartLineProps, 'onRemove'>) {
  const t = useT(words)
  const wordsOf = (place: CartLine['warehouses'][number]): string =>
    t('stockIn', { name: place.name, count: place.available.toLocaleString() })
  const [only, another] = line.warehouses
  if (!only || line.warning === 'gone') return null
  if (!another) return <small>{wordsOf(only)}</small>
  return (
    <Select
      size="small"
      variant="borderless"
      className="cart-warehouse"
      popupMatchSelectWidth={false}
      aria-label={t('from')}
      value={warehouseId}
      options={line.warehouses.map((place) => ({ value: place.id, label: wordsOf(place) }))}
      onChange={(id: number | null) => {
        if (id !== null) void cart.setWarehouse(line, id)
      }}
    />
  )
}

/** A warning about the stock of a line. */
function StockWarning({ line }: { line: CartLine }) {
  const t = useT(words)
  if (line.warning === null) return null
  const tone = line.warning === 'low' ? 'neutral' : line.warning === 'gone' ? 'red' : 'amber'
  return <StatusTag tone={tone}>{t(`warnings.${line.warning}`, { count: line.available })}</StatusTag>
}
