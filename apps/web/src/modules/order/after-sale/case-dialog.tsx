import { afterSale } from '@dropyard/contract/order/after-sale'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { useMemo, useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { caseForm, caseInitial } from './asked-lines.tsx'
import { words } from './words.ts'

interface CaseDialogProps {
  order: OrderDetail
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** Opens a case for an order: items, problem, and photos. */
export function CaseDialog({ order, onSaved, onClose }: CaseDialogProps) {
  const t = useT(words)
  const field = useT(afterSale.text)
  const form = useMemo(() => caseForm(order.id), [order.id])
  // Idempotency key: submitting this dialog again opens no second case.
  const [key] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      open
      onClose={onClose}
      width={640}
      title={`${field.words.messages.create} · ${order.order_sn}`}
      submit={field.words.messages.create ?? ''}
      schema={afterSale.input.omit({ order_id: true })}
      labels={field.words.fields}
      choices={field.words.choices}
      help={field.words.helpText}
      fields={form}
      initial={caseInitial}
      draft={['order/after-sale', order.id]}
      onSubmit={async (values) => {
        const body = afterSale.create.body.parse({ ...values, order_id: order.id, key })
        const reply = await call(afterSale.create, { body })
        if (!reply.ok) return reply
        toast.success(t('opened', { number: reply.data.case_sn }))
        await onSaved()
        onClose()
        return reply
      }}
    />
  )
}
