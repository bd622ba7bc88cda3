/** The columns of order files: what they are called, and which must be there. */

export interface Column {
  /** Header as we write it; compared without case. */
  readonly en: string
  readonly zh: string
  readonly required?: true
  readonly example: string
}

export const templateColumns = {
  number: { en: 'Order number', zh: '订单号', required: true, example: 'A-1001' },
  placed: { en: 'Order date', zh: '下单日期', example: '2026-11-02' },
  sku: { en: 'SKU', zh: 'SKU', required: true, example: 'YOUR-SKU-1' },
  quantity: { en: 'Quantity', zh: '数量', required: true, example: '1' },
  title: { en: 'Product title', zh: '商品名称', example: 'Camping lantern, green' },
  price: { en: 'Unit price', zh: '单价', example: '24.90' },
  currency: { en: 'Currency', zh: '币种', example: 'USD' },
  name: { en: 'Receiver', zh: '收件人', required: true, example: 'Emma Fischer' },
  company: { en: 'Company', zh: '公司', example: '' },
  phone: { en: 'Phone', zh: '电话', example: '+49 30 1234567' },
  email: { en: 'E-mail', zh: '邮箱', example: 'emma@example.com' },
  address1: { en: 'Address 1', zh: '地址1', required: true, example: 'Torstraße 12' },
  address2: { en: 'Address 2', zh: '地址2', example: '' },
  city: { en: 'City', zh: '城市', required: true, example: 'Berlin' },
  province: { en: 'Province', zh: '州/省', example: '' },
  zip: { en: 'Postal code', zh: '邮编', example: '10119' },
  country: { en: 'Country', zh: '国家', required: true, example: 'DE' },
  tax_id: { en: 'Tax ID', zh: '税号', example: '' },
  note: { en: 'Note', zh: '备注', example: '' },
} as const satisfies Record<string, Column>

/** Shopify's own order export, as its admin writes it; only what we read. */
export const shopifyColumns = {
  number: { en: 'Name', zh: 'Name', required: true, example: '#1001' },
  email: { en: 'Email', zh: 'Email', example: 'emma@example.com' },
  financial: { en: 'Financial Status', zh: 'Financial Status', example: 'paid' },
  fulfilment: { en: 'Fulfillment Status', zh: 'Fulfillment Status', example: 'unfulfilled' },
  currency: { en: 'Currency', zh: 'Currency', example: 'EUR' },
  total: { en: 'Total', zh: 'Total', example: '49.80' },
  placed: { en: 'Created at', zh: 'Created at', example: '2026-11-02 10:15:00 +0100' },
  quantity: { en: 'Lineitem quantity', zh: 'Lineitem quantity', required: true, example: '2' },
  title: { en: 'Lineitem name', zh: 'Lineitem name', required: true, example: 'Camping lantern - Green' },
  price: { en: 'Lineitem price', zh: 'Lineitem price', example: '24.90' },
  sku: { en: 'Lineitem sku', zh: 'Lineitem sku', example: 'YOUR-SKU-1' },
  shipped: { en: 'Lineitem requires shipping', zh: 'Lineitem requires shipping', example: 'true' },
  name: { en: 'Shipping Name', zh: 'Shipping Name', example: 'Emma Fischer' },
  address1: { en: 'Shipping Address1', zh: 'Shipping Address1', example: 'Torstraße 12' },
  address2: { en: 'Shipping Address2', zh: 'Shipping Address2', example: '' },
  company: { en: 'Shipping Company', zh: 'Shipping Company', example: '' },
  city: { en: 'Shipping City', zh: 'Shipping City', example: 'Berlin' },
  zip: { en: 'Shipping Zip', zh: 'Shipping Zip', example: "'10119" },
  province: { en: 'Shipping Province', zh: 'Shipping Province', example: '' },
  country: { en: 'Shipping Country', zh: 'Shipping Country', example: 'DE' },
  phone: { en: 'Shipping Phone', zh: 'Shipping Phone', example: '' },
  note: { en: 'Notes', zh: 'Notes', example: '' },
  cancelled: { en: 'Cancelled at', zh: 'Cancelled at', example: '' },
  id: { en: 'Id', zh: 'Id', example: '5612345678901' },
} as const satisfies Record<string, Column>

/** Where each column stands in a file; -1 where it is missing. */
export function places<K extends string>(
  columns: Readonly<Record<K, Column>>,
  headers: readonly string[],
): Record<K, number> {
  const plain = headers.map((header) => header.trim().toLowerCase())
  const at = (column: Column): number =>
    plain.findIndex((header) => header === column.en.toLowerCase() || header === column.zh.toLowerCase())
  return Object.fromEntries((Object.keys(columns) as K[]).map((key) => [key, at(columns[key])])) as Record<
    K,
    number
  >
}
