import { aboveTarget, quotation, quotationCalls } from '@dropyard/contract/development/quotation'
import { type One688Offer, one688 } from '@dropyard/contract/purchasing/one688'
import { supplier } from '@dropyard/contract/purchasing/supplier'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { invalidate, useData, useSave } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { kitText } from '../../../kit/kit-text.ts'
import { listed as namesIn, useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { SharedPart } from '../../../kit/page/shared-part.tsx'
import { StateMessage } from '../../../kit/page/state-message.tsx'
import { CallDialog } from '../../../kit/record/call-dialog.tsx'
import { useRecordForm } from '../../../kit/record/use-record-form.tsx'
import { useRecordActions } from '../../../kit/rows/use-record-actions.tsx'
import { AcceptQuotation } from './accept-quotation.tsx'
import { quotationOf } from './offer-quotation.ts'
import { QuotationGrid, type QuotationRow } from './quotation-grid.tsx'
import { words } from './words.ts'

interface QuotationsProps {
  productId: number
  /** Whether quotations are being requested now. */
  open: boolean
  /** An offer on 1688 from the idea's links. */
  offer?: string | undefined
}
declare module '../../../kit/page/shared-part.tsx' {
  interface SharedParts {
    'quotation/of-product': QuotationsProps
  }
}

/** Quotations for a product, side by side, with their actions. */
export function Part({ productId, open, offer: linked }: QuotationsProps) {
  const t = useT(words)
  const kit = useT(kitText)
  const may = useMay()
  const answer = useData(quotationCalls.find, { query: { product_id: productId } })
  const listed = useData(quotation.list, { query: { product_id: productId, 'per-page': 100 } })
  const again = async () => {
    await Promise.all([invalidate(quotationCalls.find), invalidate(quotation.list)])
  }
  const [asking, ask] = useState(false)
  useResumed('quotation-ask', ({ id }) => (id === productId ? ask(true) : false))
  const [closing, close] = useState(false)
  useResumed('quotation-close', ({ id }) => (id === productId ? close(true) : false))
  const [finding, find] = useState(false)
  const [offered, offer] = useState<Readonly<Record<string, unknown>>>()
  const form = useRecordForm(quotation, {
    drawer: true,
    width: 720,
    fixed: { product_id: productId },
    ...(offered ? { initial: offered } : {}),
    onSaved: again,
  })
  const compared = listed.data && answer.data?.data
  const rows = listed.data?.data ?? []
  const rounds = [...Map.groupBy(compared ? compared.parts : [], (part) => part.round)]
  const proposed = compared ? compared.proposed : []
  const known = namesIn(proposed.map(({ name }) => name))
  const lost = answer.isLoadingError || listed.isLoadingError
  const [accepting, accept] = useState<QuotationRow>()
  useResumed(
    'quotation-accept',
    ({ id }) => {
      const left = rows.find((row) => row.id === id)
      return left ? accept(left) : false
    },
    listed.data,
  )
  const take = useSave(quotationCalls.makeDefault, {
    done: t('accepted'),
    refresh: [quotationCalls.find, quotation.list],
  })
  /** Asks for variants and a reason, if necessary. */
  const choose = (row: QuotationRow): unknown => {
    const its = compared?.rows.find(({ id }) => id === row.id)
    const isAbove = compared && its && aboveTarget(compared, its).length > 0
    return row.open_variants.length > 1 || isAbove
      ? accept(row)
      : take.run({ body: { id: row.id, variants: [], reason: '' } })
  }
  const recordActions = useRecordActions(
    quotation,
    { stale: [quotationCalls.find], opens: { accept: choose } },
    rows,
  )

  const undecided = rows.filter(({ state }) => state === 'asked' || state === 'quoted')
  const round = Math.max(0, ...undecided.map((one) => one.round))
  /** A new quotation with values from an offer; its supplier is identified by the 1688 member id. */
  const use = async (found: One688Offer): Promise<void> => {
    const { member_id } = found.seller
    const reply = member_id ? await call(supplier.list, { query: { search: member_id } }) : undefined
    const seller = reply?.ok ? reply.data.find((one) => one.member_id === member_id) : undefined
    find(false)
    offer({
      ...quotationOf(found, compared ? compared.variants : []),
      ...(seller ? { supplier_id: seller.id } : {}),
    })
    form.open('new')
  }
  const add = (): void => {
    offer(undefined)
    form.open('new')
  }
  const tools = [
    { label: t('ask'), run: () => ask(true) },
    ...(may(one688.find) ? [{ label: t('find'), run: () => find(true) }] : []),
    ...(round > 0 && may(quotationCalls.closeRound) && !rows.some(({ part }) => part)
      ? [{ label: t('closeRound', { round }), run: () => close(true) }]
      : []),
    { label: t('add'), run: add },
  ]
  return (
    <Section
      title={t('quotations')}
      extra={
        compared && open && may(quotation.create) ? (
          <span className="quotation-tools">
            {tools.map(({ label, run }) => (
              <Button key={label} size="small" onClick={run}>
                {label}
              </Button>
            ))}
          </span>
        ) : null
      }
    >
      {lost ? (
        <StateMessage title={kit('failedOne')} onRetry={() => void again()} />
      ) : !compared ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : compared.rows.length === 0 ? (
        <p className="soft">{t('noQuotations')}</p>
      ) : (
        <QuotationGrid
          compared={compared}
          rows={rows}
          actions={recordActions.actions}
          {...(open && may(quotation.update) ? { onEdit: form.open } : {})}
        />
      )}
      {rounds.map(([at, parts]) => (
        <p key={at} className="soft">
          {[
            t('round', { round: at }),
            ...parts.map(({ chosen, ...part }) => t(chosen ? 'partTaken' : 'part', part)),
          ].join(' · ')}
        </p>
      ))}
      {form.dialog}
      {recordActions.dialogs}
      {accepting && compared ? (
        <AcceptQuotation
          row={accepting}
          compared={compared}
          onClose={() => accept(undefined)}
          onDone={again}
        />
      ) : null}
      <CallDialog
        open={closing}
        onClose={() => close(false)}
        title={t('closeRound', { round })}
        submit={t('closeRound', { round })}
        danger
        call={quotationCalls.closeRound}
        sends={{ product_id: productId, round }}
        labels={{ reason: t('reason') }}
        help={{ reason: t('closeHelp') }}
        draft={['quotation-close', productId]}
        done={t('roundClosed')}
        onDone={again}
      />
      {finding ? (
        <SharedPart
          name="one688/find"
          {...(linked ? { link: linked } : {})}
          onTake={(one) => void use(one)}
          onClose={() => find(false)}
        />
      ) : null}
      <CallDialog
        open={asking}
        onClose={() => ask(false)}
        title={t('ask')}
        submit={t('ask')}
        call={quotationCalls.ask}
        sends={{ product_id: productId }}
        labels={{ supplier_ids: t('suppliers') }}
        fields={{
          supplier_ids: {
            select: supplier.select,
            help: `${t('askHelp')} ${known && t('proposed', { names: known })}`,
          },
        }}
        initial={{ supplier_ids: proposed.map(({ id }) => id) }}
        draft={['quotation-ask', productId]}
        done={t('asked')}
        onDone={again}
      />
    </Section>
  )
}
