import type { ShippingAttribute } from '@dropyard/contract/catalog/goods/shipping-attribute'
import { expressChannel } from '@dropyard/contract/logistics/channel/express-channel'
import { country } from '@dropyard/contract/logistics/country'
import type { RateCard } from '@dropyard/contract/logistics/shipping/rate-card'
import { Alert, Checkbox, Input, Table } from 'antd'
import { useState } from 'react'
import { useData } from '../../../kit/call/use-data.ts'
import { CodePicker } from '../../../kit/form/code-picker.tsx'
import { useDebounced } from '../../../kit/form/picker.tsx'
import { useT } from '../../../kit/lang.ts'
import { EmptyValue, MoneyText, NumberText } from '../../../kit/value/value-text.tsx'
import { Labelled, MoneyField, NumberField } from './card-field.tsx'
import { AttributePicker } from './limits-tab.tsx'
import { words } from './words.ts'

const start = {
  country: 'US',
  zip: '',
  grams: 500,
  length_mm: 200,
  width_mm: 150,
  height_mm: 50,
  attributes: [] as ShippingAttribute[],
  declared: 2000,
  ioss: false,
}

/** The price of a parcel by the prices in the editor, with its breakdown. */
export function TryTab({ card, problem }: { card: RateCard; problem: string | undefined }) {
  const t = useT(words)
  const [parcel, setParcel] = useState(start)
  const set = (part: Partial<typeof start>): void => setParcel({ ...parcel, ...part })
  const live = JSON.stringify({ ...parcel, card: JSON.stringify(card) })
  const body = useDebounced(live, 300)
  const answer = useData(
    expressChannel.tryCard,
    { body: JSON.parse(body) as never },
    // While the debounced input differs from the current one it may be an invalid card, so no request is sent.
    { enabled: problem === undefined && body === live, keep: true },
  )
  const result = answer.data?.data
  return (
    <>
      <div className="price-fields">
        <Labelled label={t('try.country')}>
          {(id) => (
            <CodePicker
              id={id}
              select={country.select}
              value={parcel.country}
              onChange={(code) => set({ country: code ?? 'US' })}
            />
          )}
        </Labelled>
        <Labelled label={t('try.zip')}>
          {(id) => (
            <Input id={id} value={parcel.zip} onChange={(event) => set({ zip: event.target.value })} />
          )}
        </Labelled>
        <NumberField
          label={t('try.grams')}
          value={parcel.grams}
          onChange={(value) => set({ grams: value ?? 0 })}
        />
        <MoneyField
          label={t('try.declared')}
          currency="USD"
          value={parcel.declared}
          onChange={(value) => set({ declared: value ?? 0 })}
        />
        <NumberField
          label={t('try.length')}
          value={parcel.length_mm}
          onChange={(value) => set({ length_mm: value ?? 0 })}
        />
        <NumberField
          label={t('try.width')}
          value={parcel.width_mm}
          onChange={(value) => set({ width_mm: value ?? 0 })}
        />
        <NumberField
          label={t('try.height')}
          value={parcel.height_mm}
          onChange={(value) => set({ height_mm: value ?? 0 })}
        />
        <div className="field-label">
          <span>&nbsp;</span>
          <Checkbox checked={parcel.ioss} onChange={(event) => set({ ioss: event.target.checked })}>
            {t('try.ioss')}
          </Checkbox>
        </div>
        <Labelled label={t('try.attributes')} size="wide">
          {(id) => (
            <AttributePicker
              id={id}
              value={parcel.attributes}
              onChange={(attributes) => set({ attributes })}
            />
          )}
        </Labelled>
      </div>
      {problem !== undefined ? (
        <Alert type="warning" title={t('try.invalid', { problem })} />
      ) : result && !result.ok ? (
        <Alert type="warning" title={t('try.refused')} description={result.reasons.join(' ')} />
      ) : result ? (
        <Table
          size="small"
          className="price-steps"
          rowKey={(step) => `${step.label}-${step.how}`}
          pagination={false}
          dataSource={result.steps}
          columns={[
            { key: 'label', title: t('try.step'), dataIndex: 'label', width: 200 },
            { key: 'how', title: t('try.how'), dataIndex: 'how' },
            {
              key: 'grams',
              title: t('try.grams2'),
              align: 'right',
              width: 100,
              render: (_, step) => (step.grams === null ? <EmptyValue /> : <NumberText value={step.grams} />),
            },
            {
              key: 'amount',
              title: t('try.amount'),
              align: 'right',
              width: 130,
              render: (_, step) =>
                step.amount === null ? (
                  <EmptyValue />
                ) : (
                  <MoneyText amount={step.amount} currency={result.currency} />
                ),
            },
          ]}
          summary={() => (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0}>
                <strong>{t('try.total')}</strong>
              </Table.Summary.Cell>
              <Table.Summary.Cell index={1}>
                <span className="soft">
                  {t('try.zone', { zone: result.zone, min: result.days_min, max: result.days_max })}
                </span>
              </Table.Summary.Cell>
              <Table.Summary.Cell index={2} align="right">
                {result.total_usd === null || result.currency === 'USD' ? null : (
                  <MoneyText amount={result.total_usd} currency="USD" />
                )}
              </Table.Summary.Cell>
              <Table.Summary.Cell index={3} align="right">
                <strong>
                  <MoneyText amount={result.total} currency={result.currency} />
                </strong>
              </Table.Summary.Cell>
            </Table.Summary.Row>
          )}
        />
      ) : null}
    </>
  )
}
