import { link } from '@dropyard/contract/pages'
import { Link } from 'react-router'

/** The order of a parcel, which opens at a click and leaves the row closed. */
export function OrderLink({ id, sn }: { id: number; sn: string }) {
  return (
    <Link to={link('/erpOrders', { id })} className="number" onClick={(event) => event.stopPropagation()}>
      {sn}
    </Link>
  )
}
