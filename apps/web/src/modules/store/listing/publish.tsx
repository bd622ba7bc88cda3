import { link } from '@dropyard/contract/pages'
import { listing, type listingStatuses } from '@dropyard/contract/store/listing'
import { listingRecord } from '@dropyard/contract/store/listing/record'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { invalidate } from '../../../kit/call/use-data.ts'
import { useClosing } from '../../../kit/form/use-unsaved.ts'
import { useT } from '../../../kit/lang.ts'
import { DetailDrawer } from '../../../kit/page/detail-drawer.tsx'
import { usePreference } from '../../../kit/value/preference.ts'
import './listing.css'
import { useDraft } from '../../../kit/draft/use-draft.tsx'
import type { ContentEdits } from './publish-content.tsx'
import { PublishMany } from './publish-many.tsx'
import { PublishOne } from './publish-one.tsx'
import { type RuleDraft, readRule, usualRule } from './rule.ts'
import { type Shop, useShops } from './shops.ts'
import { type ThereIn, useExistingListings } from './use-existing-listings.ts'
import { words } from './words.ts'

export interface PublishProps {
  goodsIds: readonly number[]
  onClose: () => void
}

declare module '../../../kit/page/shared-part.tsx' {
  interface SharedParts {
    'listing/publish': PublishProps
  }
}

export type Status = (typeof listingStatuses)[number]

/** Common state of publishing one product and many. */
export interface Publishing {
  shops: readonly Shop[]
  chosen: readonly number[]
  /** Which of the products a store already has. */
  there: ThereIn
  total: number
  choose: (ids: readonly number[]) => void
  /** The stores are loading or could not be loaded. */
  pending: boolean
  status: Status
  setStatus: (status: Status) => void
  rule: RuleDraft
  setRule: (rule: RuleDraft) => void
  /** Changes for a single product. */
  content: PublishContentDraft
  setContent: (patch: PublishContentDraft) => void
  /** Renders the drawer around the fields. */
  frame: (frame: PublishFrame) => ReactNode
  /** Called when batches were started, to show their progress. */
  published: (batchIds: readonly number[]) => void
}

/** Changes for a single product: manual prices (amounts by SKU), texts and pictures. */
export interface PublishContentDraft {
  readonly byHand?: Readonly<Record<number, number | null>>
  readonly edits?: ContentEdits
  readonly images?: readonly number[]
}

interface PublishFrame {
  title: ReactNode
  /** At the left of the footer: an error, or the progress of the check. */
  note?: ReactNode
  ready: boolean
  busy: boolean
  onSend: () => void
  children: ReactNode
}

/** The common value of all; undefined if they differ. */
function oneOf<T>([first, ...others]: readonly T[]): T | undefined {
  return others.every((one) => one === first) ? first : undefined
}

/** Publishes to stores, in a drawer of 960 px: one product with all details, or many by one rule. */
export function Part({ goodsIds, onClose }: PublishProps) {
  const t = useT(words)
  const navigate = useNavigate()
  const { shops, pending } = useShops()
  const [picked, pick] = useState<readonly number[]>()
  const { there, pending: looking } = useExistingListings(goodsIds)
  const [wanted, want] = useState<Status>()
  const [rule, setRule] = usePreference<RuleDraft>('price-rule', usualRule, readRule)
  const [dirty, setDirty] = useState(false)
  const able = shops.filter((shop) => shop.able)
  const only = goodsIds.length === 1 ? goodsIds[0] : undefined
  // A single store is selected automatically, unless it already has the product, which must be updated on purpose.
  const [first, second] = able
  const obvious = first && !second && !looking && (only === undefined || !there(first.id)) ? [first.id] : []
  const chosen = (picked ?? obvious).filter((id) => able.some((shop) => shop.id === id))
  const standing = chosen.map((id) => there(id))
  const updates = only !== undefined && chosen.length > 0 && standing.every((one) => one !== undefined)
  // A listed product keeps its status, unless another one is selected.
  const kept = only === undefined ? undefined : oneOf(standing.map((one) => one?.product?.status))
  const [content, setContent] = useState<PublishContentDraft>({})
  const draft = useDraft(['publish', goodsIds], {
    values: { picked, wanted, content },
    dirty,
    restore: (found) => {
      pick(found.picked)
      want(found.wanted)
      setContent(found.content)
      setDirty(true)
    },
  })
  const close = useClosing(dirty, onClose, draft)
  const publishing: Publishing = {
    shops,
    there,
    total: goodsIds.length,
    pending,
    chosen,
    choose: (ids) => {
      pick(ids)
      setDirty(true)
    },
    status: wanted ?? kept ?? 'draft',
    setStatus: (next) => {
      want(next)
      setDirty(true)
    },
    rule,
    setRule,
    frame: ({ title, note, ready, busy, onSend, children }) => (
      <DetailDrawer
        open
        width={960}
        title={title}
        onClose={close}
        footer={
          <>
            <div className="publish-note">
              {able.length > 0 && chosen.length === 0 ? t('publish.noStore') : note}
            </div>
            <Button onClick={close}>{t('publish.cancel')}</Button>
            <Button type="primary" disabled={!ready} loading={busy} onClick={onSend}>
              {chosen.length === 0
                ? t('publish.goNone')
                : t(updates ? 'publish.update' : 'publish.go', { count: chosen.length })}
            </Button>
          </>
        }
      >
        {draft.offer}
        {children}
      </DetailDrawer>
    ),
    content,
    setContent: (patch) => {
      setContent((now) => ({ ...now, ...patch }))
      setDirty(true)
    },
    published: (batchIds) => {
      draft.drop()
      void invalidate(listingRecord.list)
      void invalidate(listing.listedIn)
      onClose()
      void navigate(link('/listingRecord', { batch: [...batchIds] }))
    },
  }
  return only === undefined ? (
    <PublishMany goodsIds={goodsIds} publishing={publishing} />
  ) : (
    <PublishOne goodsId={only} publishing={publishing} />
  )
}
