import { Button, Form, Input, Select } from 'antd'
import { Link } from 'react-router'
import { useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { Terms } from '../order-price/bill.tsx'
import { CouponSelect } from '../order-price/coupon-select.tsx'
import { words } from '../order-price/words.ts'
import type { Shipping } from './use-shipping.ts'

/** Further input for the order: IOSS number, coupon, remark. */
export function ShippingExtras({ shipping }: { shipping: Shipping }) {
  const t = useT(words)
  return (
    <Section title={t('shipping.extras')}>
      <Form layout="vertical" component="div" className="shipping-extras">
        {shipping.iossNumbers.length > 0 ? (
          <Form.Item label={t('shipping.ioss')} htmlFor="shipping-ioss" extra={t('shipping.iossHelp')}>
            <Select
              id="shipping-ioss"
              allowClear
              value={shipping.number}
              placeholder={t('shipping.iossNone')}
              options={shipping.iossNumbers.map((one) => ({
                value: one.number,
                label: `${one.number} · ${one.name}`,
              }))}
              onChange={(number: string | null | undefined) => shipping.setIossNumber(number ?? null)}
            />
          </Form.Item>
        ) : null}
        <Form.Item label={t('shipping.coupon')} extra={t('shipping.couponHelp')}>
          <CouponSelect value={shipping.couponId} onChange={shipping.setCouponId} />
        </Form.Item>
        <Form.Item
          label={t('shipping.remark')}
          htmlFor="shipping-remark"
          extra={t('shipping.remarkHelp')}
          className="wide-field"
        >
          <Input.TextArea
            id="shipping-remark"
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={shipping.remark}
            onChange={(event) => shipping.setRemark(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Section>
  )
}

/** The total so far, and the button to continue. */
export function ShippingSummary({ shipping }: { shipping: Shipping }) {
  const t = useT(words)
  const chosen = shipping.parcels.map((parcel) => shipping.channelOf(parcel))
  const carried = chosen.flatMap((quote) => quote ?? [])
  const stuck = shipping.parcels.find((parcel) => !shipping.channelOf(parcel))
  const complete = carried.length > 0 && carried.length === chosen.length
  const freight = carried.reduce((sum, quote) => sum + quote.total, 0)
  const duty = carried.reduce((sum, quote) => sum + (quote.duty?.at_payment ?? 0), 0)
  return (
    <aside className="pay-summary">
      <h2>{t('shipping.summary')}</h2>
      <Terms
        terms={[
          { code: 'goods', name: t('shipping.goods'), amount: shipping.goods },
          ...(carried.length > 0
            ? [{ code: 'postage', name: t('shipping.shippingCost'), amount: freight }]
            : []),
          ...(duty > 0 ? [{ code: 'duty', name: t('shipping.duty'), amount: duty }] : []),
        ]}
        total={shipping.goods + freight + duty}
        totalName={t('shipping.total')}
        currency="USD"
      />
      <p className="soft rank-note">{t('shipping.totalHelp')}</p>
      {shipping.parcels.length > 0 ? (
        <p className="soft">{t('shipping.orders', { count: shipping.parcels.length })}</p>
      ) : null}
      <Button
        block
        type="primary"
        loading={shipping.busy}
        disabled={!complete || shipping.quoting}
        onClick={() => void shipping.order()}
      >
        {t('shipping.next')}
      </Button>
      {complete || shipping.quoting ? null : (
        <p className="soft rank-note">
          {stuck ? t('shipping.stuck', { warehouse: stuck.warehouse }) : t('shipping.giveAddress')}
        </p>
      )}
      <Link to="/shoppingCart">{t('shipping.back')}</Link>
    </aside>
  )
}
