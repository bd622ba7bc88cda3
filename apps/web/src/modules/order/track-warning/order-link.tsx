import { link } from '@dropyard/contract/pages'
import { Link } from 'react-router'

/** A link to the order of a parcel, which does not open the row. */
export function OrderLink({ id, sn }: { id: number; sn: string }) {
  return (
    <Link to={link('/erpOrders', { id })} className="number" onClick={(event) => event.stopPropagation()}>
      {sn}
    </Link>
  )
}
