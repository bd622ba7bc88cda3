import {
  CommentOutlined,
  CopyOutlined,
  EnvironmentFilled,
  GroupOutlined,
  PushpinFilled,
  ScissorOutlined,
  TagsFilled,
  WarningFilled,
} from '@ant-design/icons'
import { displayMoney, money } from '@dropyard/contract/kit/money'
import { addressLevels } from '@dropyard/contract/order/order/address/finding'
import { type BlockReason, blockReasons, type Fix, fixWords } from '@dropyard/contract/order/order/block'
import type { OrderRow } from '@dropyard/contract/order/order/row'
import { orderStatusText } from '@dropyard/contract/order/order/state'
import { Link } from 'react-router'
import { PictureStack } from '../../../../kit/files/picture-stack.tsx'
import { listed, useLang, useT } from '../../../../kit/lang.ts'
import { copyWithToast } from '../../../../kit/value/copy-text.ts'
import { FlowTag, StatusTag } from '../../../../kit/value/status-tag.tsx'
import { EmptyValue, MoneyText, TwoLines, WhenText } from '../../../../kit/value/value-text.tsx'
import { words } from '../words.ts'
import { chargesOf } from './charges-of.ts'
import '../order.css'
import { UrgencySign, UrgencyTag } from './urgency-tag.tsx'

/** Cells of an order's row, for merchants and staff. */

/** Our number, the platform's number below it, and flags of the order. */
export function NumberCell({ row }: { row: OrderRow }) {
  const t = useT(words)
  return (
    <TwoLines
      first={
        <span className="order-number">
          <span className="number copied-number">
            {row.order_sn}
            <CopyNumber number={row.order_sn} />
          </span>
          {row.urgency && row.blocked ? <UrgencySign urgency={row.urgency} /> : null}
          {row.together ? (
            <GroupOutlined
              data-tip={t('together', { numbers: row.together })}
              className="order-pinned"
              aria-label={t('together', { numbers: row.together })}
            />
          ) : null}
          {row.split_from ? (
            <ScissorOutlined
              data-tip={t('splitFrom', { number: row.split_from })}
              className="soft"
              aria-label={t('splitFrom', { number: row.split_from })}
            />
          ) : null}
          {row.marks ? (
            <TagsFilled
              data-tip={listed(row.marks.map((mark) => mark.name))}
              className="soft"
              aria-label={listed(row.marks.map((mark) => mark.name))}
            />
          ) : null}
          {row.goods_note ? (
            <PushpinFilled
              data-tip={t('goodsNoteIs', { note: row.goods_note })}
              className="order-pinned"
              aria-label={t('goodsNote')}
            />
          ) : null}
          {row.remark ? (
            <CommentOutlined
              data-tip={t('remarkIs', { remark: row.remark })}
              className="soft"
              aria-label={t('columns.remark')}
            />
          ) : null}
        </span>
      }
      second={row.plt_order_sn || t(`sources.${row.source}`)}
    />
  )
}

/** Shown on hover and focus, on top of the cell's content, so that it takes no space from the numbers. */
function CopyNumber({ number }: { number: string }) {
  const t = useT(words)
  return (
    <button
      type="button"
      className="copy-number"
      aria-label={t('copyNumber', { number })}
      onClick={() => void copyWithToast(number)}
    >
      <CopyOutlined />
    </button>
  )
}

export function StoreCell({ row }: { row: OrderRow }) {
  const t = useT(words)
  return row.shop_name ? (
    <TwoLines first={row.shop_name} second={row.platform_name ?? ''} />
  ) : (
    <span className="soft">{t('noStore')}</span>
  )
}

export function BuyerCell({ row, country }: { row: OrderRow; country: (code: string) => string }) {
  const lang = useLang()
  return (
    <TwoLines
      first={row.buyer_name || <EmptyValue />}
      second={
        <>
          {row.address_level ? (
            <EnvironmentFilled
              data-tip={addressLevels[row.address_level][lang]}
              className={`address-${row.address_level}`}
              aria-label={addressLevels[row.address_level][lang]}
            />
          ) : null}{' '}
          {country(row.country)}
        </>
      }
    />
  )
}

/** Pictures of the ordered items, and the number of pieces. */
export function GoodsCell({ row }: { row: OrderRow }) {
  const t = useT(words)
  const lines = row.lines ?? []
  // For a set the store's picture is shown if there is one, otherwise the pictures of its parts.
  const hidden = (line: (typeof lines)[number]): boolean =>
    line.parent_id === undefined
      ? line.set_id !== undefined && line.image === null
      : lines.some((one) => one.id === line.parent_id && one.image !== null)
  const pictures = lines
    .filter((line) => !hidden(line))
    .map((line) => ({ key: line.id, src: line.image, name: line.title }))
  return (
    <span className="order-goods">
      {/* The column has space for two pictures, or for one and the number of others. */}
      <PictureStack pictures={pictures} most={pictures.length > 2 ? 1 : 2} />
      <span data-tip={t('pieces', { count: row.goods_num })} className="number soft">
        ×{row.goods_num}
      </span>
    </span>
  )
}

/** For picking: a picture, and the SKUs with their quantities. */
export function SkuCell({ row }: { row: OrderRow }) {
  const t = useT(words)
  const lines = (row.lines ?? []).filter((line) => line.set_id === undefined)
  const [first, second, ...others] = lines
  if (!first) return <GoodsCell row={row} />
  const named = (line: typeof first): string =>
    `${line.quantity} × ${(line.sku ?? line.platform_sku) || line.title}`
  return (
    <span className="order-skus" data-tip={lines.length > 1 ? listed(lines.map(named)) : undefined}>
      <PictureStack pictures={[{ key: first.id, src: first.image, name: first.title }]} most={1} />
      <TwoLines
        first={named(first)}
        second={
          others.length > 0 ? t('moreLines', { count: others.length + 1 }) : second ? named(second) : ''
        }
      />
    </span>
  )
}

/** The merchant's price; below it additional charges that are due for its parcel, or the amount that the buyer paid. */
export function AmountCell({ row, staff }: { row: OrderRow; staff: boolean }) {
  const t = useT(words)
  return (
    <TwoLines
      first={
        row.pay_amount ? (
          <MoneyText amount={row.pay_amount} currency="USD" />
        ) : (
          <span className="soft">{t('notPriced')}</span>
        )
      }
      second={
        row.charges_due ? (
          <ChargesDue row={row} amount={row.charges_due} staff={staff} />
        ) : row.order_amount ? (
          <span data-tip={t('soldTip')}>
            {t('soldFor')} <MoneyText amount={row.order_amount} currency={row.order_currency} />
          </span>
        ) : null
      }
    />
  )
}

/** Additional charges for a parcel's weight, with a link to where they are paid or settled. */
function ChargesDue({ row, amount, staff }: { row: OrderRow; amount: number; staff: boolean }) {
  const t = useT(words)
  const lang = useLang()
  const due = { amount: displayMoney(money(amount, 'USD'), lang) }
  return (
    <Link
      className="order-due"
      to={chargesOf(row.order_sn, staff)}
      data-tip={t('chargesDueTip', due)}
      onClick={(event) => event.stopPropagation()}
    >
      {t('chargesDue', due)}
    </Link>
  )
}

interface StatusCellProps {
  row: OrderRow
  /** Fixes that this user can apply; others are only named. */
  fixes: readonly Fix[]
  onFix: (fix: Fix) => void
}

/** Status and urgency; for a blocked order, the reason and its fix. */
export function StatusCell({ row, fixes, onFix }: StatusCellProps) {
  const tag = <FlowTag states={orderStatusText} state={String(row.status)} />
  return (
    <span className="order-status" data-two={row.blocked !== null || row.urgency !== null}>
      {tag}
      {row.urgency && !row.blocked ? <UrgencyTag urgency={row.urgency} /> : null}
      {row.blocked ? <BlockLine reason={row.blocked} by={row.answer_by} fixes={fixes} onFix={onFix} /> : null}
    </span>
  )
}

interface BlockLineProps extends Omit<StatusCellProps, 'row'> {
  reason: BlockReason
  /** The deadline for an answer. */
  by: string | null
}

function BlockLine({ reason, by, fixes, onFix }: BlockLineProps) {
  const t = useT(words)
  const lang = useLang()
  const { words: why, fix } = blockReasons[reason]
  const open = fixes.includes(fix)
  return (
    <small>
      {open ? (
        <button type="button" className="block-fix" data-tip={fixWords[fix][lang]} onClick={() => onFix(fix)}>
          <WarningFilled />
          <span>{why[lang]}</span>
        </button>
      ) : (
        <span className="block-fix" data-tip={`${why[lang]} · ${fixWords[fix][lang]}`}>
          <WarningFilled />
          <span>{by ? <WhenText at={by} say={(when) => t('proofBy', { when })} /> : why[lang]}</span>
        </span>
      )}
    </small>
  )
}

export function ExpressCell({ row }: { row: OrderRow }) {
  if (!row.express_name && !row.tracking_number) return <EmptyValue />
  if (!row.tracking_number) return <span className="order-express soft">{row.express_name}</span>
  return (
    <TwoLines
      first={
        <span className="order-number">
          <span className="number">{row.tracking_number}</span>
          <CopyNumber number={row.tracking_number} />
        </span>
      }
      second={row.express_name ?? ''}
    />
  )
}

type Tagged = { readonly [F in 'tags' | 'marks' | 'urgency']?: OrderRow[F] | undefined }

export function TagsCell(row: Tagged) {
  const { urgency } = row
  const tags = row.tags ?? []
  const marks = row.marks ?? []
  if (tags.length + marks.length === 0 && !urgency) return <EmptyValue />
  return (
    <span className="order-tags">
      {urgency ? <UrgencyTag urgency={urgency} /> : null}
      {marks.map((mark) => (
        <StatusTag key={mark.id} tone={toneOf(mark.color)}>
          {mark.name}
        </StatusTag>
      ))}
      {tags.map((tag) => (
        <span key={tag} className="chip">
          {tag}
        </span>
      ))}
    </span>
  )
}

const tones = ['neutral', 'blue', 'green', 'amber', 'red'] as const

const toneOf = (color: string): (typeof tones)[number] => tones.find((tone) => tone === color) ?? 'neutral'
