import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { orderProof } from '@dropyard/contract/order/order-proof'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { useT } from '../../../kit/lang.ts'
import { ProofFacts } from './proof-facts.tsx'
import { proofWords } from './words.ts'

interface EarlierProofsProps {
  orderId: number
  line: OrderDetail['lines'][number]
  staff: boolean
}

/** All proofs of an item, newest first, with the requested changes. */
export function EarlierProofs({ orderId, line, staff }: EarlierProofsProps) {
  const t = useT(proofWords)
  const [open, setOpen] = useState(false)
  const all = useData(
    staff ? orderProof.list : orderProof.mine,
    { query: { id: orderId } },
    { enabled: open },
  )
  const proofs = (all.data?.data ?? []).filter(({ line_id }) => line_id === line.id).reverse()
  return (
    <>
      <Button type="link" size="small" className="proof-earlier" onClick={() => setOpen(true)}>
        {t('earlier')}
      </Button>
      <Modal
        open={open}
        onCancel={() => setOpen(false)}
        footer={null}
        title={t('all', { item: line.title })}
        loading={all.isLoading}
      >
        <ol className="proof-history">
          {proofs.map((proof) => (
            <li key={proof.id} className="proof">
              <ProofFacts proof={proof} staff={staff} />
            </li>
          ))}
        </ol>
      </Modal>
    </>
  )
}
