/** The merchant's wishes when publishing, stored with the batch so that a retry does the same. */

export interface ListingRule {
  mode: 'multiply' | 'add'
  /** A factor, or an amount to add in USD. */
  value: string
  ending?: number | undefined
  /** Shipping to be included in the price, in USD cents. */
  shipping: number
  compare_factor?: string | undefined
}

export interface ListingWish {
  title?: string | undefined
  description?: string | undefined
  tags?: string[] | undefined
  image_ids?: number[] | undefined
  prices?: { sku_id: number; price: number }[] | undefined
}
