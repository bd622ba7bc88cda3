import { PlusOutlined } from '@ant-design/icons'
import { cart } from '@dropyard/contract/order/cart'
import { menu } from '@dropyard/contract/system/menu'
import { Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { useData, useSave } from '../../../kit/call/use-data.ts'
import { sized } from '../../../kit/files/picture-size.ts'
import { NumberInput } from '../../../kit/form/number-input.tsx'
import { useDebounced } from '../../../kit/form/picker.tsx'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { SearchField } from '../../../kit/list/search-field.tsx'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { MoneyText, Picture } from '../../../kit/value/value-text.tsx'
import { SetParts } from './set-parts.tsx'
import { words } from './words.ts'

type FoundSet = z.output<typeof cart.sets.data>[number]

/** Searches sets by code, name or contents, and adds them to the cart. */
export function SetFinder({ onClose }: { onClose: () => void }) {
  const t = useT(words)
  const kit = useT(kitText)
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const answer = useData(cart.sets, { query: { search } }, { keep: true })
  const found = answer.data?.data ?? []
  return (
    <Modal open width={720} title={t('sets.title')} footer={null} onCancel={onClose}>
      <p className="dialog-help">{t('sets.help')}</p>
      <SearchField label={t('sets.search')} value={typed} onChange={setTyped} />
      {answer.isError ? (
        <StateMessage title={kit('failedOne')} onRetry={() => void answer.refetch()} />
      ) : answer.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      ) : found.length === 0 ? (
        <StateMessage title={t(search === '' ? 'sets.none' : 'sets.nothing')} />
      ) : (
        <ul className="found-sets">
          {found.map((set) => (
            <FoundSetRow key={set.id} set={set} />
          ))}
        </ul>
      )}
    </Modal>
  )
}

function FoundSetRow({ set }: { set: FoundSet }) {
  const t = useT(words)
  const [quantity, setQuantity] = useState(1)
  const save = useSave(cart.add, { refresh: [cart.list, menu.authority] })
  const add = async (): Promise<void> => {
    const reply = await save.run({ body: { lines: [{ set_id: set.id, quantity }] } })
    if (reply.ok) toast.success(t('sets.added', { count: quantity }))
  }
  return (
    <li>
      <Picture src={sized(set.image, 56)} name={set.title} size={56} />
      <div className="cart-product">
        <strong>{set.title}</strong>
        <small>
          {set.code} ·{' '}
          {set.available > 0
            ? t('sets.stock', { count: set.available.toLocaleString() })
            : t('warnings.none')}
        </small>
        <SetParts parts={set.parts} />
      </div>
      <MoneyText amount={set.unit_price} currency="USD" />
      <NumberInput
        className="cart-quantity"
        min={1}
        max={9999}
        precision={0}
        value={quantity}
        aria-label={`${t('quantity')}: ${set.code}`}
        onChange={(value) => setQuantity(value ?? 1)}
      />
      <Button icon={<PlusOutlined />} loading={save.busy} onClick={() => void add()}>
        {t('sets.add')}
      </Button>
    </li>
  )
}
