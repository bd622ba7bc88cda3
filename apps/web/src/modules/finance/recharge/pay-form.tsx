import { currency } from '@dropyard/contract/finance/currency'
import { walletCurrency } from '@dropyard/contract/finance/ledger'
import { offlinePay, offlinePayInput, recharge } from '@dropyard/contract/finance/recharge'
import { type PayChannel, secondApprovalAbove } from '@dropyard/contract/finance/recharge-flow'
import { convertWith, displayMoney } from '@dropyard/contract/kit/money'
import { Button, Form } from 'antd'
import { useRef, useState } from 'react'
import { type CallInput, call } from '../../../kit/call/api.ts'
import { invalidate, useData } from '../../../kit/call/use-data.ts'
import { useFormDraft } from '../../../kit/draft/use-draft.tsx'
import { PrivatePicture } from '../../../kit/files/private-picture.tsx'
import { type FieldSpec, SchemaField, showRefusal } from '../../../kit/form/form.tsx'
import { refetchRecord, useEditConflict } from '../../../kit/form/form-edit-conflict.tsx'
import { type Field, fieldsIn } from '../../../kit/form/form-fields.ts'
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

const fields = new Map(fieldsIn(offlinePay.input).map((field) => [field.name, field]))

/** Hands in an offline payment with its receipt, or keeps it as a draft; corrects one that was rejected. */
export function PayForm({ begin, onClose }: PayFormProps) {
  const t = useT(words)
  const kit = useT(kitText)
  const lang = useLang()
  const said = offlinePay.text[lang]
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
  const overtaken = useEditConflict(
    form,
    initialOf(begin),
    row &&
      refetchRecord(offlinePay.get, { params: { id: row.id } }, (saved) => ({
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
        {field('channel')}
        <div className="pay-to">
          <h2>{t('ways.payTo')}</h2>
          <AccountLines accounts={accounts} />
        </div>
        {field('amount', { label: t('form.amount'), help: paidHelp(), currencyField: 'currency' })}
        {field('currency', { codes: currency.select })}
        {field('bank_reference')}
        {field('transfer_day')}
        <Form.Item
          label={said.fields.has_receipt}
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
        {field('remark')}
      </Form>
    </DetailDrawer>
  )

  function field(name: keyof typeof offlinePay.input.shape, spec: FieldSpec = {}) {
    const half = offlinePay.half.includes(name)
    const help = spec.help ?? (said.help as Record<string, string>)[name]
    const label = spec.label ?? said.fields[name]
    return (
      <SchemaField field={fields.get(name) as Field} label={label} help={help} spec={{ ...spec, half }} />
    )
  }

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
    await Promise.all([invalidate(recharge.list), invalidate(offlinePay.list)])
  }
}

function initialOf(begin: PayFormProps['begin']): Record<string, unknown> {
  if ('channel' in begin)
    return { channel: begin.channel, currency: walletCurrency, transfer_day: dayjs().format('YYYY-MM-DD') }
  return valuesOf(begin.row)
}

/** What the form holds of a payment. */
const valuesOf = (row: OwnRecharge): Record<string, unknown> =>
  Object.fromEntries([...fields.keys()].map((name) => [name, row[name as keyof OwnRecharge]]))

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
