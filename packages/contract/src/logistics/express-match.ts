/** Which express rule takes a parcel. The rules of an express option stand in their order; the first that fits decides. */

/** Conditions of a rule; an empty one fits everything. All that are given must hold. */
export interface ExpressConditions {
  readonly warehouseId: number | null
  readonly countries: readonly string[]
  /** The parcel has goods of at least one of these kinds. */
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
