import { country } from '@dropyard/contract/logistics/country'
import type { OrderDetail } from '@dropyard/contract/order/order/row'
import { CodeText } from '../../../../kit/form/code-picker.tsx'
import { Nothing } from '../../../../kit/value/value-text.tsx'

/** An address as it is written on a parcel. */
export function AddressView({ address }: { address: OrderDetail['address'] }) {
  const town = [address.zip, address.city].filter(Boolean).join(' ')
  const region = address.province || address.province_code
  const lines = [address.company, address.address1, address.address2, town, region]
  if (!address.name && lines.every((line) => !line)) return <Nothing />
  return (
    <address className="address-view">
      <strong>{address.name}</strong>
      {lines.map((line, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address have fixed places
        line ? <span key={index}>{line}</span> : null,
      )}
      <span>
        <CodeText select={country.select} code={address.country} />
      </span>
      {address.phone ? <span className="number soft">{address.phone}</span> : null}
      {address.email ? <span className="soft">{address.email}</span> : null}
      {address.tax_id ? <span className="soft">{address.tax_id}</span> : null}
    </address>
  )
}
