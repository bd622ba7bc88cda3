import type { Column } from '../../../kit/sheets/import-columns.ts'

/** The columns of order files: what they are called, and which must be there. */

export interface SheetColumn extends Column {
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
} as const satisfies Record<string, SheetColumn>

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
} as const satisfies Record<string, SheetColumn>

/** What Shoplazza and SHOPLINE write when orders are exported, in English or Chinese; only what we read. */
export const platformColumns = {
  number: {
    en: 'Order number',
    zh: '订单号',
    required: true,
    example: '10021',
    also: ['Order No.', 'Order name', 'Name', '订单编号', '订单名称'],
  },
  id: { en: 'Order ID', zh: '订单ID', example: '2106a3f0c1', also: ['ID', '订单id'] },
  email: {
    en: 'Email',
    zh: '邮箱',
    example: 'emma@example.com',
    also: ['Customer email', 'Contact email', '客户邮箱', '联系邮箱', '电子邮箱'],
  },
  financial: {
    en: 'Payment status',
    zh: '支付状态',
    example: 'paid',
    also: ['Financial status', '付款状态', '财务状态'],
  },
  fulfilment: {
    en: 'Fulfillment status',
    zh: '发货状态',
    example: 'unfulfilled',
    also: ['Shipping status', 'Delivery status', '物流状态'],
  },
  currency: { en: 'Currency', zh: '币种', example: 'USD', also: ['货币', '订单币种'] },
  total: {
    en: 'Total',
    zh: '订单总额',
    example: '49.80',
    also: ['Total price', 'Order total', 'Total amount', '总价', '订单金额'],
  },
  placed: {
    en: 'Created at',
    zh: '创建时间',
    example: '2026-11-02 10:15:00',
    also: ['Order time', 'Placed at', 'Order date', '下单时间', '订单创建时间'],
  },
  quantity: {
    en: 'Quantity',
    zh: '数量',
    required: true,
    example: '2',
    also: ['Product quantity', 'Lineitem quantity', 'Item quantity', '商品数量', '购买数量'],
  },
  title: {
    en: 'Product name',
    zh: '商品名称',
    required: true,
    example: 'Camping lantern',
    also: ['Product title', 'Lineitem name', 'Item name', '商品标题'],
  },
  variant: {
    en: 'Variant',
    zh: '商品规格',
    example: 'Green',
    also: ['Product variant', 'Variant title', 'Specification', '规格', '款式'],
  },
  price: {
    en: 'Price',
    zh: '商品价格',
    example: '24.90',
    also: ['Product price', 'Unit price', 'Lineitem price', '单价', '商品单价'],
  },
  sku: {
    en: 'SKU',
    zh: '商品SKU',
    example: 'YOUR-SKU-1',
    also: ['Product SKU', 'Lineitem sku', 'Variant SKU', 'sku编码', '商品编码'],
  },
  name: {
    en: 'Shipping name',
    zh: '收货人',
    example: 'Emma Fischer',
    also: ['Recipient', 'Recipient name', 'Receiver', '收件人', '收货人姓名', '收件人姓名'],
  },
  first: { en: 'Shipping first name', zh: '收货人名', example: '', also: ['First name', '名'] },
  last: { en: 'Shipping last name', zh: '收货人姓', example: '', also: ['Last name', '姓'] },
  address1: {
    en: 'Shipping address1',
    zh: '收货地址',
    example: 'Torstraße 12',
    also: ['Shipping address 1', 'Shipping address', 'Address', 'Address 1', '地址', '详细地址', '收件地址'],
  },
  address2: {
    en: 'Shipping address2',
    zh: '收货地址2',
    example: '',
    also: ['Shipping address 2', 'Address 2', '地址2', '详细地址2'],
  },
  company: { en: 'Shipping company', zh: '收货公司', example: '', also: ['Company', '公司'] },
  city: { en: 'Shipping city', zh: '收货城市', example: 'Berlin', also: ['City', '城市'] },
  zip: {
    en: 'Shipping zip',
    zh: '收货邮编',
    example: '10119',
    also: ['Shipping postal code', 'Zip code', 'Postal code', 'Zip', '邮编', '邮政编码'],
  },
  province: {
    en: 'Shipping province',
    zh: '收货省份',
    example: '',
    also: ['Shipping state', 'Province', 'State', '省份', '州/省', '省/州'],
  },
  country: {
    en: 'Shipping country code',
    zh: '收货国家代码',
    required: true,
    example: 'DE',
    also: ['Shipping country', 'Country code', 'Country', '国家', '国家/地区', '收货国家', '国家代码'],
  },
  phone: {
    en: 'Shipping phone',
    zh: '收货电话',
    example: '+49 30 1234567',
    also: ['Phone', 'Phone number', '电话', '手机', '联系电话', '收件人电话'],
  },
  note: {
    en: 'Note',
    zh: '买家备注',
    example: '',
    also: ['Notes', 'Customer note', 'Buyer note', '备注', '客户备注'],
  },
  cancelled: { en: 'Cancelled at', zh: '取消时间', example: '', also: ['Canceled at'] },
} as const satisfies Record<string, SheetColumn>
