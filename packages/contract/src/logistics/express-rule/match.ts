/** Finds the express rule for a parcel. A shipping method's rules are ordered; the first that matches applies. */

/** Conditions of a rule, all of which must match; an empty one always matches. */
export interface ExpressConditions {
  readonly warehouseId: number | null
  readonly countries: readonly string[]
  /** The parcel contains goods with at least one of these attributes. */
  readonly attributes: readonly string[]
  /** Grams, both ends included. */
  readonly gramsMin: number | null
  readonly gramsMax: number | null
}

export interface ExpressParcel {
  readonly warehouseId: number
  readonly country: string
  readonly attributes: readonly string[]
  readonly grams: number
}

export const takes = (rule: ExpressConditions, parcel: ExpressParcel): boolean =>
  (rule.warehouseId === null || rule.warehouseId === parcel.warehouseId) &&
  (rule.countries.length === 0 || rule.countries.includes(parcel.country)) &&
  (rule.attributes.length === 0 || rule.attributes.some((one) => parcel.attributes.includes(one))) &&
  (rule.gramsMin === null || parcel.grams >= rule.gramsMin) &&
  (rule.gramsMax === null || parcel.grams <= rule.gramsMax)
