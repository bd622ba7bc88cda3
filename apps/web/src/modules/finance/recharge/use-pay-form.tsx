import { currency } from '@dropyard/contract/finance/currency'
import { offlinePay, recharge } from '@dropyard/contract/finance/recharge'
import { type PayChannel, secondApprovalAbove } from '@dropyard/contract/finance/recharge/flow'
import { walletCurrency } from '@dropyard/contract/finance/wallet/ledger'
import { convertWith, displayMoney } from '@dropyard/contract/kit/money'
import { Form } from 'antd'
import { z } from 'zod'
import { invalidate, useData } from '../../../kit/call/use-data.ts'
import { PictureFile } from '../../../kit/form/picture-file.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { sentence } from '../../../kit/record/record-shape.tsx'
import { useRecordForm } from '../../../kit/record/use-record-form.tsx'
import { dayjs } from '../../../kit/value/dates.ts'
import { AccountLines } from './account-lines.tsx'
import { Receipt } from './parts.tsx'
import { words } from './words.ts'

const { remark, ...fields } = offlinePay.input.shape
/** A payment with its receipt. */
const withReceipt = {
  ...offlinePay,
  name: 'offline-pay',
  create: recharge.create,
  update: recharge.update,
  input: z.object({ ...fields, receipt: z.custom<File>(), remark }),
}

/** Opens the form immediately, for this amount in the wallet's currency; `done` is called when it closes. */
interface Begin {
  readonly amount: number
  readonly done: () => void
}

/** Submits an offline payment with its receipt, or saves it as a draft; corrects a rejected one. */
export function usePayForm(channel: PayChannel, begin?: Begin) {
  const t = useT(words)
  const said = offlinePay.text[t.lang]
  const initial = { channel, currency: walletCurrency, transfer_day: dayjs().format('YYYY-MM-DD') }
  return useRecordForm(withReceipt, {
    drawer: true,
    initial,
    begin: begin && { values: { ...initial, amount: begin.amount }, done: begin.done },
    form: (row) => ({
      channel: { help: t('form.channel'), below: <PayTo /> },
      amount: { label: t('form.amount'), help: <Worth /> },
      receipt: {
        label: said.fields.has_receipt,
        help: t('form.receipt'),
        neededToSend: !row?.has_receipt,
        input: (
          <PictureFile kept={row?.has_receipt ? <Receipt of={row} from={recharge.ownReceipt} /> : null} />
        ),
      },
    }),
    submit: t('form.submit'),
    also: { label: t('form.keep'), values: { submit: false } },
    saved: (row) =>
      sentence(
        offlinePay,
        t.lang,
        row.state === 'draft' ? t('form.kept') : (said.messages.created ?? ''),
        row,
      ),
    onSaved: () => Promise.all([invalidate(recharge.list), invalidate(offlinePay.list)]),
  })
}

/** The accounts of the selected payment method. */
function PayTo() {
  const t = useT(words)
  const channel = Form.useWatch<PayChannel | undefined>('channel', Form.useFormInstance())
  return (
    <div className="pay-to">
      <h2>{t('ways.payTo')}</h2>
      <AccountLines channel={channel} />
    </div>
  )
}

/** The amount in the wallet's currency at today's rate, and a notice if it requires two approvals. */
function Worth() {
  const t = useT(words)
  const lang = useLang()
  const form = Form.useFormInstance()
  const amount = Form.useWatch<number | undefined>('amount', form)
  const code = Form.useWatch<string | undefined>('currency', form) ?? walletCurrency
  const perUsd = useData(currency.select, {}, { staleTime: 600_000 }).data?.data.find(
    (one) => one.code === code,
  )?.per_usd
  if (amount === undefined || !Number.isSafeInteger(amount) || amount <= 0 || !perUsd) return null
  const rates = { [`${walletCurrency}/${code}`]: perUsd }
  const worth = convertWith(rates, { amount, currency: code }, walletCurrency)
  if (!worth) return null
  const limit = { amount: secondApprovalAbove, currency: walletCurrency }
  const about = code === walletCurrency ? '' : t('form.worth', { amount: displayMoney(worth, lang) })
  const two = worth.amount > limit.amount ? t('form.two', { amount: displayMoney(limit, lang) }) : ''
  return [about, two].filter(Boolean).join(' ')
}
