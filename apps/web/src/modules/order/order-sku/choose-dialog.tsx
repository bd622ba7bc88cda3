import { orderSku } from '@dropyard/contract/order/order-sku'
import { isExactMatch } from '@dropyard/contract/order/order-sku/match'
import { Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { sized } from '../../../kit/files/picture-size.ts'
import { useDebounced } from '../../../kit/form/picker.tsx'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { SearchField } from '../../../kit/list/search-field.tsx'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { MoneyText, Picture } from '../../../kit/value/value-text.tsx'
import { nameOf, SetTag, type VariantRow } from './suggestion-cell.tsx'
import { type Chosen, chosenOf, type Suggestion } from './use-mapping.ts'
import { words } from './words.ts'

interface ChooseDialogProps {
  row: VariantRow
  onMatch: (chosen: Chosen) => Promise<boolean>
  onClose: () => void
}

/** Selects the SKU or set for a store variant, from suggestions or by search. */
export function ChooseDialog({ row, onMatch, onClose }: ChooseDialogProps) {
  const t = useT(words)
  const kit = useT(kitText)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Chosen | undefined>(() => chosenOf(row))
  const [busy, setBusy] = useState(false)
  const search = useDebounced(typed.trim())
  const answer = useData(
    orderSku.suggest,
    { query: search ? { id: row.id, search } : { id: row.id } },
    { staleTime: 60_000, keep: true },
  )
  const match = async (): Promise<void> => {
    if (!chosen) return
    setBusy(true)
    const done = await onMatch(chosen)
    setBusy(false)
    if (done) onClose()
  }
  const found = answer.data?.data ?? []
  return (
    <Modal
      open
      width={600}
      title={t('dialog.title')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="primary" loading={busy} disabled={!chosen} onClick={() => void match()}>
            {row.waiting > 0 ? t('dialog.submitOrders', { count: row.waiting }) : t('dialog.submit')}
          </Button>
        </>
      }
    >
      <div className="variant-head">
        <Picture src={sized(row.image, 48)} name={row.title} size={48} />
        <div>
          <strong>{row.title}</strong>
          <small>{[row.variant_title, row.platform_sku, row.shop_name].filter(Boolean).join(' · ')}</small>
          <small>{t('dialog.help')}</small>
        </div>
      </div>
      <SearchField label={t('dialog.search')} value={typed} onChange={setTyped} />
      <div
        className="suggestions"
        role="radiogroup"
        aria-label={t(search ? 'dialog.found' : 'dialog.suggested')}
      >
        {answer.isPending ? (
          <Skeleton active title={false} paragraph={{ rows: 5 }} />
        ) : found.length === 0 ? (
          <StateMessage title={t('dialog.nothing')} />
        ) : (
          found.map((one) => (
            <Option
              key={`${one.sku_id ?? ''}/${one.set_id ?? ''}`}
              one={one}
              chosen={isSame(one, chosen)}
              onChoose={() => setChosen(chosenOf(one))}
            />
          ))
        )}
      </div>
    </Modal>
  )
}

const isSame = (one: Suggestion, chosen: Chosen | undefined): boolean =>
  chosen !== undefined && ('sku_id' in chosen ? one.sku_id === chosen.sku_id : one.set_id === chosen.set_id)

interface OptionProps {
  one: Suggestion
  chosen: boolean
  onChoose: () => void
}

function Option({ one, chosen, onChoose }: OptionProps) {
  const t = useT(words)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a card with a picture, chosen like a radio button
    <button type="button" role="radio" aria-checked={chosen} onClick={onChoose}>
      <Picture src={sized(one.image, 40)} name={one.goods_title} size={40} />
      <span>
        <span>
          <span className="number">{one.sku}</span>
          {one.set_id === null ? null : <SetTag />}
        </span>
        <small>{nameOf(one)}</small>
      </span>
      <StatusTag tone={isExactMatch(one) ? 'green' : 'neutral'}>{t(`why.${one.why}`)}</StatusTag>
      <MoneyText amount={one.price} currency="USD" />
    </button>
  )
}
