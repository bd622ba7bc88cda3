import { tolerancePercent } from '@dropyard/contract/purchasing/purchase-order'

const cny = (amount: number) => ({ amount, currency: 'CNY' })

/** The values of the refusal for a total that is too high. */
export const aboveOf = (total: number, ours: number) => ({
  ...{ total: cny(total), ours: cny(ours), percent: tolerancePercent },
})
