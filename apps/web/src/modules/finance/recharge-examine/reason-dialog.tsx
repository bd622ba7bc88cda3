import { walletCurrency } from '@dropyard/contract/finance/ledger'
import { rechargeFlow } from '@dropyard/contract/finance/recharge'
import { displayMoney } from '@dropyard/contract/kit/money'
import { Button, Form, Modal } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/api.ts'
import { SchemaField, showRefusal } from '../../../kit/form.tsx'
import { fieldsIn } from '../../../kit/form-fields.ts'
import { kitText } from '../../../kit/kit-text.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { useFormDraft } from '../../../kit/use-draft.tsx'
import { useClosing } from '../../../kit/use-unsaved.ts'
import type { Examined } from './columns.tsx'
import { words } from './words.ts'

interface ReasonDialogProps {
  row: Examined | undefined
  step: 'reject' | 'reverse'
  onClose: () => void
  /** Is given the words for what was done. */
  onDone: (message: string) => Promise<void>
}

const reason = fieldsIn(rechargeFlow.endpoints.reject.body).find(({ name }) => name === 'reason')
const quick = ['unreadable', 'amount', 'notArrived', 'payer'] as const

/** Rejects or reverses, with the reason that the merchant reads. Usual reasons are one click. */
export function ReasonDialog({ row, step, onClose, onDone }: ReasonDialogProps) {
  const t = useT(words)
  const kit = useT(kitText)
  const lang = useLang()
  const [form] = Form.useForm<{ reason: string }>()
  const [busy, setBusy] = useState(false)
  const typed = Form.useWatch('reason', form)
  const draft = useFormDraft(row && [`recharge/${step}`, row.id], form, {
    dirty: Boolean(typed),
    onRestored: () => {},
  })
  const close = useClosing(Boolean(typed), onClose, draft)
  if (!row || !reason) return null
  const values = {
    number: row.recharge_sn,
    company: row.entity_name,
    amount: displayMoney({ amount: row.approved_usd ?? row.amount_usd, currency: walletCurrency }, lang),
  }
  const send = async (said: { reason: string }): Promise<void> => {
    setBusy(true)
    const reply = await call(rechargeFlow.endpoints[step], { body: { id_list: [row.id], ...said } })
    setBusy(false)
    if (!reply.ok) return showRefusal(form, reply)
    draft.drop()
    await onDone(t(`${step}.done`, values))
  }
  return (
    <Modal
      open
      onCancel={close}
      title={t(`${step}.title`, values)}
      width={560}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={close}>{kit('cancel')}</Button>
          <Button type="primary" danger loading={busy} onClick={() => form.submit()}>
            {t(`${step}.submit`)}
          </Button>
        </>
      }
    >
      {draft.offer}
      <p className="examine-lead">{t(`${step}.lead`, values)}</p>
      <Form form={form} layout="vertical" requiredMark onFinish={(said) => void send(said)}>
        <SchemaField field={reason} label={t(`${step}.reason`)} help={t(`${step}.reasonHelp`)} />
      </Form>
      {step === 'reject' ? (
        <div className="examine-quick">
          {quick.map((name) => (
            <button
              key={name}
              type="button"
              onClick={() => {
                form.setFieldsValue({ reason: t(`reject.quick.${name}`) })
                void form.validateFields()
              }}
            >
              {t(`reject.quick.${name}`)}
            </button>
          ))}
        </div>
      ) : null}
    </Modal>
  )
}
