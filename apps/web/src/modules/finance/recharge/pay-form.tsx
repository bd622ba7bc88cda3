import { currency } from '@dropyard/contract/finance/currency'
import { walletCurrency } from '@dropyard/contract/finance/ledger'
import { offlinePay, offlinePayInput, recharge } from '@dropyard/contract/finance/recharge'
import {
  type PayChannel,
  payChannelNames,
  payChannels,
  secondApprovalAbove,
} from '@dropyard/contract/finance/recharge-flow'
import { convertWith, displayMoney } from '@dropyard/contract/kit/money'
import { Button, Form } from 'antd'
import { useRef, useState } from 'react'
import { type CallInput, call } from '../../../kit/call/api.ts'
import { refresh, useData } from '../../../kit/call/use-data.ts'
import { useFormDraft } from '../../../kit/draft/use-draft.tsx'
import { PrivatePicture } from '../../../kit/files/private-picture.tsx'
import { SchemaField, showRefusal } from '../../../kit/form/form.tsx'
import { type Field, fieldsIn } from '../../../kit/form/form-fields.ts'
import { again, useOvertaken } from '../../../kit/form/form-overtaken.tsx'
import { kitText } from '../../../kit/kit-text.ts'
import { useLang, useT } from '../../../kit/lang.ts'
import { DetailDrawer } from '../../../kit/page/detail-drawer.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { dayjs } from '../../../kit/value/dates.ts'
import { AccountLines } from './account-lines.tsx'
import { usePayAccounts } from './pay-accounts.ts'
import type { OwnRecharge } from './payments.tsx'
import { ReceiptInput } from './receipt-input.tsx'
import { words } from './words.ts'

interface PayFormProps {
  /** A new payment by a way, or one to correct. */
  begin: { readonly channel: PayChannel } | { readonly row: OwnRecharge }
  onClose: () => void
}

const fields = new Map(fieldsIn(offlinePayInput).map((field) => [field.name, field]))
const fieldOf = (name: keyof typeof offlinePayInput.shape): Field => {
  const field = fields.get(name)
  if (!field) throw new Error(`A payment has no ${name}`)
  return field
}

/** Hands in an offline payment with its receipt, or keeps it as a draft; corrects one that was rejected. */
export function PayForm({ begin, onClose }: PayFormProps) {
  const t = useT(words)
  const kit = useT(kitText)
  const lang = useLang()
  const row = 'row' in begin ? begin.row : undefined
  const [form] = Form.useForm<Record<string, unknown>>()
  const channel = Form.useWatch('channel', form) as PayChannel | undefined
  const paid = usePaid(form)
  const accounts = usePayAccounts()(channel)
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState<'submit' | 'keep'>()
  const draft = useFormDraft(['offline-pay', row?.id], form, { dirty, onRestored: () => setDirty(true) })
  const intent = useRef<'submit' | 'keep'>('submit')
  const [receipt, setReceipt] = useState<{ file?: File | undefined; problem?: string | undefined }>({})
  const hasReceipt = receipt.file !== undefined || row?.has_receipt === true
  const overtaken = useOvertaken(
    form,
    initialOf(begin),
    row &&
      again(offlinePay.get, { params: { id: row.id } }, (saved) => ({
        ...valuesOf(saved),
        version: saved.version,
      })),
  )
  const send = (how: 'submit' | 'keep'): void => {
    intent.current = how
    if (how === 'submit' && !hasReceipt)
      setReceipt(({ file, problem }) => ({ file, problem: problem ?? t('form.receipt.missing') }))
    form.submit()
  }
  return (
    <DetailDrawer
      open
      onClose={onClose}
      width={720}
      unsaved={dirty}
      draft={draft}
      title={row ? t('form.edit', { number: row.recharge_sn }) : t('form.create')}
      footer={(close) => (
        <>
          <Button onClick={close}>{kit('cancel')}</Button>
          <Button loading={busy === 'keep'} disabled={busy === 'submit'} onClick={() => send('keep')}>
            {t('form.keep')}
          </Button>
          <Button
            type="primary"
            loading={busy === 'submit'}
            disabled={busy === 'keep'}
            onClick={() => send('submit')}
          >
            {t('form.submit')}
          </Button>
        </>
      )}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark
        scrollToFirstError
        className="schema-form"
        initialValues={initialOf(begin)}
        onValuesChange={(changed: Record<string, unknown>) => {
          setDirty(true)
          // What is being corrected is not wrong any more until it is looked at again.
          form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })))
        }}
        onFinish={(values) => void save(values)}
      >
        {draft.offer}
        {overtaken.offer}
        <SchemaField
          field={fieldOf('channel')}
          label={t('form.fields.channel')}
          choices={Object.fromEntries(payChannelNames.map((name) => [name, payChannels[name][lang]]))}
        />
        <div className="pay-to">
          <h2>{t('ways.payTo')}</h2>
          <AccountLines accounts={accounts} />
        </div>
        <SchemaField
          field={fieldOf('amount')}
          label={t('form.fields.amount')}
          help={paidHelp()}
          spec={{ half: true, currencyField: 'currency' }}
        />
        <SchemaField
          field={fieldOf('currency')}
          label={t('form.fields.currency')}
          spec={{ half: true, codes: currency.select }}
        />
        <SchemaField
          field={fieldOf('bank_reference')}
          label={t('form.fields.bank_reference')}
          help={t('form.help.bank_reference')}
          spec={{ half: true }}
        />
        <SchemaField
          field={fieldOf('transfer_day')}
          label={t('form.fields.transfer_day')}
          help={t('form.help.transfer_day')}
          spec={{ half: true }}
        />
        <Form.Item
          label={t('form.fields.receipt')}
          required
          extra={t('form.help.receipt')}
          {...(receipt.problem ? { validateStatus: 'error' as const, help: receipt.problem } : {})}
        >
          <ReceiptInput
            value={receipt.file}
            onChange={(file, problem) => {
              setReceipt({ file, problem })
              setDirty(true)
            }}
            kept={
              row?.has_receipt ? (
                <PrivatePicture
                  from={recharge.ownReceipt}
                  params={{ id: row.id }}
                  name={t('detail.receiptOf', { number: row.recharge_sn })}
                />
              ) : null
            }
          />
        </Form.Item>
        <SchemaField field={fieldOf('remark')} label={t('form.fields.remark')} />
      </Form>
    </DetailDrawer>
  )

  /** What the amount is worth in the wallet, and that much takes two people. */
  function paidHelp(): string | undefined {
    const { amount, inWallet } = paid
    if (amount === undefined || !inWallet) return undefined
    const about =
      paid.currency === walletCurrency ? '' : t('form.help.amount', { amount: displayMoney(inWallet, lang) })
    const limit = displayMoney({ amount: secondApprovalAbove, currency: walletCurrency }, lang)
    const two = inWallet.amount > secondApprovalAbove ? t('form.help.two', { amount: limit }) : ''
    return [about, two].filter(Boolean).join(' ') || undefined
  }

  async function save(values: Record<string, unknown>): Promise<void> {
    const submit = intent.current === 'submit'
    if (submit && !hasReceipt) return
    const body = offlinePayInput.parse({ ...values, submit })
    const files = receipt.file ? { files: { receipt: receipt.file } } : {}
    setBusy(intent.current)
    const reply = row
      ? await call(recharge.update, {
          params: { id: row.id },
          body: { ...body, version: overtaken.version() ?? row.version },
          ...files,
        })
      : await call(recharge.create, { body, ...files } satisfies CallInput<typeof recharge.create>)
    setBusy(undefined)
    if (!reply.ok) return overtaken.noticed(reply) ? undefined : showRefusal(form, reply)
    draft.drop()
    toast.success(submit ? t('form.submitted', { number: reply.data.recharge_sn }) : t('form.kept'))
    onClose()
    await Promise.all([refresh(recharge.list), refresh(offlinePay.list)])
  }
}

function initialOf(begin: PayFormProps['begin']): Record<string, unknown> {
  if ('channel' in begin)
    return { channel: begin.channel, currency: walletCurrency, transfer_day: dayjs().format('YYYY-MM-DD') }
  return valuesOf(begin.row)
}

/** What the form holds of a payment. */
const valuesOf = ({ channel, amount, currency, bank_reference, transfer_day, remark }: OwnRecharge) => ({
  channel,
  amount,
  currency,
  bank_reference,
  transfer_day,
  remark,
})

/** What is typed as paid, and what it is worth in the wallet's currency at today's rate. */
function usePaid(form: ReturnType<typeof Form.useForm<Record<string, unknown>>>[0]) {
  const typed = Form.useWatch('amount', form) as number | undefined
  const code = (Form.useWatch('currency', form) as string | undefined) ?? walletCurrency
  const rates = useData(currency.select, {}, { staleTime: 600_000 }).data?.data
  const amount = typed !== undefined && Number.isSafeInteger(typed) && typed > 0 ? typed : undefined
  const perUsd = rates?.find((one) => one.code === code)?.per_usd
  return {
    amount,
    currency: code,
    inWallet:
      amount === undefined || !perUsd
        ? undefined
        : convertWith({ [`${walletCurrency}/${code}`]: perUsd }, { amount, currency: code }, walletCurrency),
  }
}
