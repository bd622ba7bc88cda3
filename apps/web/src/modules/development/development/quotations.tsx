import { quotation, quotationCalls, quotationStates } from '@dropyard/contract/development/quotation'
import { type One688Offer, one688 } from '@dropyard/contract/purchasing/one688'
import { supplier } from '@dropyard/contract/purchasing/supplier'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { refresh, useData } from '../../../kit/call/use-data.ts'
import { useResumed } from '../../../kit/draft/use-resumed.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { Offered } from '../../../kit/page/offer.tsx'
import { toast } from '../../../kit/page/toast.ts'
import { useMay } from '../../../kit/person.ts'
import { useRecordForm } from '../../../kit/record/use-record-form.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { MoneyText, Nothing } from '../../../kit/value/value-text.tsx'
import { quotationOf } from './offer-quotation.ts'
import { words } from './words.ts'
import './development.css'

/** What suppliers ask for a product, side by side; the cheapest at each quantity stands out. */
export function Quotations({ productId, open }: { productId: number; open: boolean }) {
  const t = useT(words)
  const lang = useLang()
  const may = useMay()
  const answer = useData(quotationCalls.find, { query: { product_id: productId } })
  const listed = useData(quotation.list, { query: { product_id: productId, 'per-page': 100 } })
  const again = async () => {
    await Promise.all([refresh(quotationCalls.find), refresh(quotation.list)])
  }
  const [asking, ask] = useState(false)
  useResumed('quotation-ask', () => ask(true))
  const [finding, find] = useState(false)
  const [offered, offer] = useState<Readonly<Record<string, unknown>>>()
  const form = useRecordForm(quotation, {
    drawer: true,
    width: 720,
    form: {
      tiers: { currencyField: 'currency' },
      ...Object.fromEntries(
        ['sample_fee', 'mould_fee', 'freight'].map((name) => [
          name,
          { currencyField: 'currency', half: true },
        ]),
      ),
    },
    fixed: { product_id: productId },
    ...(offered ? { initial: offered } : {}),
    onSaved: again,
  })
  const compared = answer.data?.data
  if (!compared) return null
  const best = compared.quantities.map((_, at) =>
    Math.min(...compared.rows.flatMap((row) => row.costs[at] ?? Number.POSITIVE_INFINITY)),
  )
  const accept = async (id: number): Promise<void> => {
    const reply = await call(quotationCalls.makeDefault, { body: { id } })
    if (reply.ok) toast.success(t('accepted'))
    await again()
  }
  /** A new quotation as an offer fills it in; who sells it is known by the number of the member. */
  const take = async (found: One688Offer): Promise<void> => {
    const { member_id } = found.seller
    const reply = member_id ? await call(supplier.list, { query: { search: member_id } }) : undefined
    const seller = reply?.ok ? reply.data.find((one) => one.member_id === member_id) : undefined
    find(false)
    offer({ ...quotationOf(found), ...(seller ? { supplier_id: seller.id } : {}) })
    form.open('new')
  }
  const edit = (id: number): void => {
    const row = listed.data?.data.find((one) => one.id === id)
    if (row) form.open(row)
  }
  return (
    <Section
      title={t('quotations')}
      extra={
        open && may(quotation.create) ? (
          <span className="quotation-tools">
            <Button size="small" onClick={() => ask(true)}>
              {t('ask')}
            </Button>
            {may(one688.find) ? (
              <Button size="small" onClick={() => find(true)}>
                {t('find')}
              </Button>
            ) : null}
            <Button
              size="small"
              onClick={() => {
                offer(undefined)
                form.open('new')
              }}
            >
              {t('add')}
            </Button>
          </span>
        ) : null
      }
    >
      {compared.rows.length === 0 ? (
        <p className="soft">{t('noQuotations')}</p>
      ) : (
        <table className="quotation-grid" aria-label={t('quotations')}>
          <thead>
            <tr>
              <th>{t('supplier')}</th>
              <th>{t('status')}</th>
              {compared.quantities.map((count) => (
                <th key={count} className="right" data-tip={t('landed')}>
                  {t('pieces', { count: count.toLocaleString('en-US') })}
                </th>
              ))}
              <th className="right">{t('lead')}</th>
              <th aria-label={t('makeDefault')} />
            </tr>
          </thead>
          <tbody>
            {compared.rows.map((row) => {
              const [en, zh, tone] = quotationStates[row.state as keyof typeof quotationStates]
              return (
                <tr key={row.id}>
                  <td>
                    {row.supplier}
                    {row.pack && row.pack_quantity !== null ? (
                      <span className="soft quotation-pack">
                        {t('pack', { unit: row.pack, count: row.pack_quantity.toLocaleString('en-US') })}
                      </span>
                    ) : null}
                    {row.round > 1 ? <span className="soft"> {t('round', { round: row.round })}</span> : null}
                  </td>
                  <td>
                    <StatusTag tone={tone}>{lang === 'en' ? en : zh}</StatusTag>
                  </td>
                  {row.costs.map((cost, at) => (
                    <td
                      key={compared.quantities[at]}
                      className={cost !== null && cost === best[at] ? 'right best' : 'right'}
                    >
                      <MoneyText amount={cost} currency="CNY" />
                    </td>
                  ))}
                  <td className="right">
                    {row.lead_days === null ? <Nothing /> : t('days', { count: row.lead_days })}
                  </td>
                  <td className="right tools">
                    {open && may(quotation.update) ? (
                      <Button size="small" type="text" onClick={() => edit(row.id)}>
                        {t('edit')}
                      </Button>
                    ) : null}
                    {open && row.actions.includes('accept') ? (
                      <Button size="small" type="text" onClick={() => void accept(row.id)}>
                        {t('makeDefault')}
                      </Button>
                    ) : null}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {form.dialog}
      {finding ? (
        <Offered name="one688/find" onTake={(one) => void take(one)} onClose={() => find(false)} />
      ) : null}
      <FormDialog
        open={asking}
        onClose={() => ask(false)}
        title={t('ask')}
        submit={t('ask')}
        schema={quotationCalls.ask.body}
        labels={{ supplier_ids: t('suppliers') }}
        fields={{
          product_id: { hidden: true },
          supplier_ids: { select: supplier.select, help: t('askHelp') },
        }}
        draft={['quotation-ask', productId]}
        onSubmit={async (values) => {
          const { supplier_ids } = values as { supplier_ids: number[] }
          const reply = await call(quotationCalls.ask, { body: { product_id: productId, supplier_ids } })
          if (!reply.ok) return reply
          toast.success(t('asked'))
          ask(false)
          await again()
          return reply
        }}
      />
    </Section>
  )
}
