import { type RateCard, rateCardSchema } from '@dropyard/contract/logistics/shipping/rate-card'

/** Whether two lists of zones are equal, whatever the order of their keys in storage. */
export const sameZones = (
  left: RateCard['zones'] | undefined,
  right: RateCard['zones'] | undefined,
): boolean => written(left) === written(right)

const written = (zones: RateCard['zones'] | undefined): string =>
  JSON.stringify(rateCardSchema.shape.zones.safeParse(zones).data ?? zones)
