import { link } from '@dropyard/contract/pages'

/** Where the freight differences of an order are, for either side. */
export const chargesOf = (search: string, staff: boolean): string =>
  staff ? link('/makeUpCharges', { search }) : link('/makeUpCharge', { search })
