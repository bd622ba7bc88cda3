import { PlusOutlined } from '@ant-design/icons'
import { townLine } from '@dropyard/contract/kit/town-line'
import { country } from '@dropyard/contract/logistics/country'
import { address } from '@dropyard/contract/order/order/address'
import { addressText } from '@dropyard/contract/order/order/address/text'
import { Checkbox, Form, Input } from 'antd'
import { Link } from 'react-router'
import { CodeText } from '../../../kit/form/code-picker.tsx'
import { SchemaField } from '../../../kit/form/form.tsx'
import { fieldsIn } from '../../../kit/form/form-fields.ts'
import { useT } from '../../../kit/lang.ts'
import { Section } from '../../../kit/page/detail-drawer.tsx'
import { addressFields } from '../order-edit/address-fields.tsx'
import { words } from '../order-price/words.ts'
import type { Shipping } from './use-shipping.ts'

const fields = fieldsIn(address).filter((field) => !addressFields[field.name]?.hidden)

/** The receiver: an address from the address book, or a new one. */
export function AddressPart({ shipping }: { shipping: Shipping }) {
  const t = useT(words)
  const labels = useT(addressText).words
  return (
    <Section title={t('shipping.address')} extra={<Link to="/addressBook">{t('shipping.manage')}</Link>}>
      {shipping.offer}
      <SavedAddresses shipping={shipping} />
      <Form
        form={shipping.form}
        layout="vertical"
        className="schema-form"
        onValuesChange={shipping.touched}
        hidden={shipping.savedId !== undefined}
      >
        {fields.map((field) => (
          <SchemaField
            key={field.name}
            field={field}
            label={labels.fields[field.name as keyof typeof labels.fields]}
            spec={addressFields[field.name] ?? {}}
          />
        ))}
      </Form>
      {shipping.savedId === undefined ? <SaveAs shipping={shipping} /> : null}
    </Section>
  )
}

function SavedAddresses({ shipping }: { shipping: Shipping }) {
  const t = useT(words)
  if (shipping.addresses.length === 0) return null
  return (
    <div className="saved-addresses" role="radiogroup" aria-label={t('shipping.book')}>
      {shipping.addresses.map((one) => (
        // biome-ignore lint/a11y/useSemanticElements: a card with several lines, chosen like a radio button
        <button
          key={one.id}
          type="button"
          role="radio"
          aria-checked={one.id === shipping.savedId}
          onClick={() => shipping.choose(one)}
        >
          <strong>{one.label}</strong>
          <span>{one.receiver}</span>
          <small>{[one.address1, townLine(one)].filter(Boolean).join(', ')}</small>
          <small>
            <CodeText select={country.select} code={one.country} />
          </small>
        </button>
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: stands among the cards */}
      <button
        type="button"
        role="radio"
        className="fresh-address"
        aria-checked={shipping.savedId === undefined}
        onClick={() => shipping.choose(undefined)}
      >
        <PlusOutlined />
        <span>{t('shipping.fresh')}</span>
      </button>
    </div>
  )
}

/** Saves a new address to the address book. */
function SaveAs({ shipping }: { shipping: Shipping }) {
  const t = useT(words)
  const { saveAs, setSaveAs } = shipping
  return (
    <div className="save-address">
      <Checkbox
        checked={saveAs !== undefined}
        onChange={(event) => setSaveAs(event.target.checked ? '' : undefined)}
      >
        {t(saveAs === undefined ? 'shipping.saveAsk' : 'shipping.save')}
      </Checkbox>
      {saveAs === undefined ? null : (
        <Input
          autoFocus
          size="small"
          maxLength={100}
          value={saveAs}
          placeholder={t('shipping.saveLabel')}
          aria-label={t('shipping.save')}
          onChange={(event) => setSaveAs(event.target.value)}
        />
      )}
    </div>
  )
}
