/** What a merchant asked for when publishing; kept with the batch, so that a retry does the same. */

export interface ListingRule {
  mode: 'multiply' | 'add'
  /** Factor, or USD added. */
  value: string
  ending?: number | undefined
  /** USD cents of shipping that the price carries. */
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
