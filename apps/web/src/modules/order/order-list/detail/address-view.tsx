import { townLine } from '@dropyard/contract/kit/town-line'
import { country } from '@dropyard/contract/logistics/country'
import type { OrderDetail } from '@dropyard/contract/order/order-list/detail'
import { Button } from 'antd'
import { CodeText } from '../../../../kit/form/code-picker.tsx'
import { useT } from '../../../../kit/lang.ts'
import { EmptyValue } from '../../../../kit/value/value-text.tsx'
import { words } from '../../order/detail-words.ts'

type Field = keyof OrderDetail['address']
type Findings = OrderDetail['address_findings']

interface AddressViewProps {
  address: OrderDetail['address']
  findings: Findings
  /** A tax number that was found elsewhere in the order. */
  proposal: OrderDetail['tax_proposal']
  /** Copies it to the address; undefined if the user may not change the address. */
  onTaxId: ((taxId: string) => unknown) | undefined
}

/** An address as on a label, with findings next to each line. */
export function AddressView({ address, findings, proposal, onTaxId }: AddressViewProps) {
  const t = useT(words)
  const lines: readonly (readonly [readonly Field[], string | undefined])[] = [
    [['company'], address.company],
    [['address1'], address.address1],
    [['address2'], address.address2],
    [['zip', 'city', 'province', 'province_code'], townLine(address)],
  ]
  if (!address.name && lines.every(([, line]) => !line)) return <EmptyValue />
  const said = (...fields: Field[]) => (
    <FindingTexts findings={findings.filter(({ field }) => fields.includes(field))} />
  )
  return (
    <address className="address-view">
      <strong>{address.name}</strong>
      {said('name')}
      {lines.map(([fields, line]) => (
        <span key={fields[0]}>
          {line}
          {said(...fields)}
        </span>
      ))}
      <span>
        <CodeText select={country.select} code={address.country} />
        {said('country')}
      </span>
      {address.phone ? <span className="number soft">{address.phone}</span> : null}
      {said('phone')}
      {address.email ? <span className="soft">{address.email}</span> : null}
      {address.tax_id ? (
        <span className="soft">
          {t('taxId')} {address.tax_id}
        </span>
      ) : null}
      {said('tax_id')}
      {proposal ? (
        <span className="tax-proposal">
          <small>{t('taxFound', { place: proposal.place })}</small>
          {onTaxId ? (
            <Button size="small" onClick={() => void onTaxId(proposal.value)}>
              {t('takeTax', { value: proposal.value })}
            </Button>
          ) : (
            <small className="number">{proposal.value}</small>
          )}
        </span>
      ) : null}
    </address>
  )
}

function FindingTexts({ findings }: { findings: Findings }) {
  return findings.map(({ level, field, text }) => (
    <small key={`${field} ${text}`} className={`address-finding address-${level}`}>
      {text}
    </small>
  ))
}
