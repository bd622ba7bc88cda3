import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { orderSku } from '@dropyard/contract/order/order-sku'
import { link } from '@dropyard/contract/pages'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useDraft } from '../../../kit/draft/use-draft.tsx'
import { sized } from '../../../kit/files/picture-size.ts'
import { NumberInput } from '../../../kit/form/number-input.tsx'
import { useClosing } from '../../../kit/form/use-unsaved.ts'
import { kitText } from '../../../kit/kit-text.ts'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { isConflict } from '../../../kit/rows/send-rows.ts'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { Picture } from '../../../kit/value/value-text.tsx'
import { words } from '../order/detail-words.ts'
import { isFinalRefusal } from '../order/parts/ended-dialog.tsx'
import { OrderDialog, useConflict } from '../order/parts/order-dialog.tsx'
import { type FoundSku, SkuFinder } from './sku-finder.tsx'

interface GoodsDialogProps {
  order: OrderDetail
  onSaved: () => Promise<unknown>
  onReload: () => unknown
  onClose: () => void
}

type Line = OrderDetail['lines'][number]
interface Choice {
  readonly sku: FoundSku | null
  /** The set that the line is mapped to. */
  readonly set: { readonly id: number; readonly code: string; readonly title: string } | null
  readonly quantity: number
}

/** Selects the SKU and quantity for each line of an unpaid order. */
export function GoodsDialog({ order, onSaved, onReload, onClose }: GoodsDialogProps) {
  const t = useT(words)
  const kit = useT(kitText)
  // The parts of a set depend on its line.
  const own = order.lines.filter((line) => line.parent_id === undefined)
  // Contains only the user's changes; everything else follows the order when it is reloaded.
  const [choices, setChoices] = useState<Readonly<Record<number, Choice>>>({})
  const mayRemember = useMay()(orderSku.map)
  const [remember, setRemember] = useState(true)
  const [finding, setFinding] = useState<Line>()
  const [busy, setBusy] = useState(false)
  const conflict = useConflict(onReload)
  const [dirty, setDirty] = useState(false)
  const draft = useDraft(['order/goods', order.id], {
    values: { choices, remember },
    dirty,
    restore: (kept) => {
      setChoices(kept.choices)
      setRemember(kept.remember)
      setDirty(true)
    },
  })
  const close = useClosing(dirty, onClose, draft)
  const change = (line: Line, part: Partial<Choice>): void => {
    setChoices({ ...choices, [line.id]: { ...(choices[line.id] ?? choiceOf(line)), ...part } })
    setDirty(true)
  }
  const left = own.filter((line) => (choices[line.id] ?? choiceOf(line)).quantity > 0).length
  const restore = async (id: number): Promise<void> => {
    const body = { id: order.id, version: order.version, ids: [id] }
    const reply = await call(orderSku.restoreGoods, { body, quiet: true })
    if (reply.ok) toast.success(t('editGoods.restored'))
    else toast.error(reply.message)
    onReload()
  }
  const save = async (): Promise<void> => {
    setBusy(true)
    const lines = own.map((line) => {
      const { sku, set, quantity } = choices[line.id] ?? choiceOf(line)
      return { line_id: line.id, sku_id: sku?.id ?? null, set_id: set?.id ?? null, quantity }
    })
    const reply = await call(orderSku.updateGoods, {
      body: { id: order.id, version: order.version, remember: remember && mayRemember, lines },
      quiet: true,
    })
    setBusy(false)
    if (reply.ok) {
      const { others, job_id } = reply.data
      toast.success(
        job_id !== null
          ? t('editGoods.doneJob')
          : others > 0
            ? t('editGoods.doneOthers', { count: others })
            : t('editGoods.done'),
      )
      if (others > 0) void invalidate({ path: '/sale/order' })
      draft.drop()
      await onSaved()
      onClose()
      return
    }
    conflict.set(isConflict(reply))
    if (!isConflict(reply)) toast.error(reply.message)
    if (isFinalRefusal(reply.data)) onReload()
  }
  return (
    <OrderDialog
      title={t('editGoods.title')}
      width={880}
      submit={kit('save')}
      busy={busy}
      firm
      conflict={conflict}
      offer={draft.offer}
      help={
        <>
          {t('editGoods.help')}{' '}
          <Link to={link('/orderSku', { matched: false })}>{t('editGoods.mapping')}</Link>
        </>
      }
      onSave={save}
      onClose={close}
    >
      <ul className="goods-choices">
        {own.map((line) => (
          <LineChoice
            key={line.id}
            line={line}
            choice={choices[line.id] ?? choiceOf(line)}
            onFind={() => setFinding(line)}
            onQuantity={(quantity) => change(line, { quantity })}
            mayLeaveOut={left > 1}
          />
        ))}
        {order.left_out.map((one) => (
          <li key={`left out ${one.id}`}>
            <Sold line={one} />
            <span>
              <StatusTag tone="grey">{t('editGoods.others')}</StatusTag>
            </span>
            <span className="number">{one.quantity}</span>
            <Button size="small" onClick={() => void restore(one.id)}>
              {t('editGoods.restore')}
            </Button>
          </li>
        ))}
      </ul>
      {mayRemember ? (
        <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)}>
          {t('editGoods.remember')}
          {order.alike > 0 ? (
            <span className="soft"> {t('editGoods.alike', { count: order.alike })}</span>
          ) : null}
        </Checkbox>
      ) : null}
      {finding ? (
        <SkuFinder
          about={finding.goods_title ?? finding.title}
          onClose={() => setFinding(undefined)}
          onFound={(sku) => {
            change(finding, { sku, set: null })
            setFinding(undefined)
          }}
        />
      ) : null}
    </OrderDialog>
  )
}

const choiceOf = (line: Line): Choice => ({
  quantity: line.quantity,
  set:
    line.set_id === undefined
      ? null
      : { id: line.set_id, code: line.set ?? '', title: line.goods_title ?? line.title },
  sku:
    line.sku_id === null
      ? null
      : {
          id: line.sku_id,
          code: line.sku ?? '',
          title: line.goods_title ?? line.title,
          options: line.options,
          image: line.image,
        },
})

interface LineChoiceProps {
  line: Line
  choice: Choice
  onFind: () => void
  onQuantity: (quantity: number) => void
  /** Another line remains. */
  mayLeaveOut: boolean
}

/** An item as the store sold it. */
function Sold({ line }: { line: Pick<Line, 'image' | 'title' | 'variant_title' | 'platform_sku'> }) {
  return (
    <span className="line-product">
      <Picture src={sized(line.image)} name={line.title} size={36} />
      <span>
        {line.title}
        <small>{[line.variant_title, line.platform_sku].filter(Boolean).join(' · ')}</small>
      </span>
    </span>
  )
}

function LineChoice({ line, choice, onFind, onQuantity, mayLeaveOut }: LineChoiceProps) {
  const t = useT(words)
  const { sku, set } = choice
  if (choice.quantity === 0)
    return (
      <li>
        <Sold line={line} />
        <span>
          <StatusTag tone="grey">{t('editGoods.others')}</StatusTag>
          <small className="soft">{t('editGoods.othersHelp')}</small>
        </span>
        <span className="number">{line.quantity}</span>
        <Button size="small" onClick={() => onQuantity(line.quantity)}>
          {t('editGoods.undo')}
        </Button>
      </li>
    )
  return (
    <li>
      <Sold line={line} />
      <button
        type="button"
        className="sku-choice"
        data-missing={sku === null && set === null}
        onClick={onFind}
      >
        {sku ? (
          <>
            <Picture src={sized(sku.image)} name={sku.title} size={36} />
            <span>
              {sku.code}
              <small>{[sku.title, ...sku.options].join(' · ')}</small>
            </span>
          </>
        ) : set ? (
          <span>
            {set.code}
            <small>{[t('editGoods.set'), set.title].join(' · ')}</small>
          </span>
        ) : (
          t('editGoods.choose')
        )}
      </button>
      <NumberInput
        min={1}
        max={9999}
        precision={0}
        value={choice.quantity}
        aria-label={`${t('lines.quantity')}: ${line.title}`}
        onChange={(value) => onQuantity(value ?? 1)}
      />
      <Button
        size="small"
        disabled={!mayLeaveOut}
        aria-label={`${t('editGoods.others')}: ${line.title}`}
        onClick={() => onQuantity(0)}
      >
        {t('editGoods.others')}
      </Button>
    </li>
  )
}
