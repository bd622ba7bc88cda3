import { link } from '@dropyard/contract/pages'

/** Link to an order's freight differences, for merchants or staff. */
export const chargesOf = (search: string, staff: boolean): string =>
  staff ? link('/makeUpCharges', { search }) : link('/makeUpCharge', { search })
