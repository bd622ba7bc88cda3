import { erpOrder } from '@dropyard/contract/order/erp-order'
import { orderList } from '@dropyard/contract/order/order-list'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { orderProof } from '@dropyard/contract/order/order-proof'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { useSave } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useT } from '../../../kit/lang.ts'
import { confirmDanger } from '../../../kit/page/confirm-danger.ts'
import './proof.css'
import { EarlierProofs } from './earlier-proofs.tsx'
import { PrintUpload } from './print-warning.tsx'
import { ProofFacts } from './proof-facts.tsx'
import { ProofRule } from './proof-rule.tsx'
import { proofWords } from './words.ts'

interface ProofProps {
  order: OrderDetail
  line: OrderDetail['lines'][number]
  staff: boolean
}

/** The latest proof of an item, to be answered by the merchant or replaced by staff. */
export function Proof({ order, line, staff }: ProofProps) {
  const t = useT(proofWords)
  const { proof } = line
  useEffect(() => {
    if (!staff && proof?.state === 'sent' && proof.seen_at === null)
      void call(orderProof.seen, { params: { id: proof.id } })
  }, [staff, proof])
  // Items of a reshipment were approved before.
  const isAgain = order.redelivered_from !== null
  return (
    <span className="proof">
      {proof ? (
        <ProofFacts proof={proof} staff={staff}>
          {proof.number > 1 ? <EarlierProofs orderId={order.id} line={line} staff={staff} /> : null}
        </ProofFacts>
      ) : (
        <small className="soft">{t(isAgain ? 'approvedBefore' : order.paid_time ? 'wanted' : 'none')}</small>
      )}
      {staff &&
      order.paid_time !== null &&
      order.customizable &&
      !isAgain &&
      (proof?.actions.includes('send') ?? true) ? (
        <Send order={order} line={line} />
      ) : null}
      {!staff && proof?.actions.includes('answer') ? <Answer id={proof.id} /> : null}
      {staff || isAgain ? null : <ProofRule />}
    </span>
  )
}

const sent = orderProof.send.body.pick({ image: true, note: true, wanted_at: true })

function Send({ order, line }: Omit<ProofProps, 'staff'>) {
  const t = useT(proofWords)
  const may = useMay()
  const [open, setOpen] = useState(false)
  useResumed('order/proof', ({ id }) => (id === line.id ? setOpen(true) : false))
  const save = useSave(orderProof.send, { done: t('sent'), refresh: [erpOrder.detail, erpOrder.list] })
  if (!may(orderProof.send)) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t(line.proof ? 'again' : 'send')}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('send')}
        draft={['order/proof', line.id]}
        schema={sent}
        labels={t.words.fields}
        help={{ image: t('sendHelp') }}
        fields={{ image: { input: <PrintUpload mm={line.print_mm} /> } }}
        initial={{}}
        submit={t('send')}
        onSubmit={async (values) => {
          const { image = '', note = '', wanted_at = null } = sent.partial().parse(values)
          const reply = await save.run({ body: { id: order.id, line_id: line.id, image, note, wanted_at } })
          if (reply.ok) setOpen(false)
          return reply
        }}
      />
    </>
  )
}

const wished = orderProof.answer.body.pick({ wish: true })

function Answer({ id }: { id: number }) {
  const t = useT(proofWords)
  const may = useMay()
  const [open, setOpen] = useState(false)
  useResumed('order/proof-answer', (draft) => (draft.id === id ? setOpen(true) : false))
  const refresh = [orderList.detail, orderList.list]
  const approve = useSave(orderProof.answer, { done: t('approved'), refresh })
  const change = useSave(orderProof.answer, { done: t('changed'), refresh })
  if (!may(orderProof.answer)) return null
  return (
    <span className="proof-answer">
      <Button
        size="small"
        type="primary"
        loading={approve.busy}
        onClick={async () => {
          const sure = await confirmDanger({
            title: t('approveAsk'),
            help: t('approveHelp'),
            ok: t('approve'),
          })
          if (sure) await approve.run({ params: { id }, body: { approve: true } })
        }}
      >
        {t('approve')}
      </Button>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('changes')}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('changes')}
        draft={['order/proof-answer', id]}
        schema={wished}
        labels={t.words.fields}
        initial={{}}
        submit={t('changes')}
        onSubmit={async (values) => {
          const { wish = '' } = wished.partial().parse(values)
          const reply = await change.run({ params: { id }, body: { approve: false, wish } })
          if (reply.ok) setOpen(false)
          return reply
        }}
      />
    </span>
  )
}
