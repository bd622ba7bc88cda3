import type { Named } from './rival-id.ts'

/** Ids that the endpoints for notes, after-sale cases and charges of orders take. */

const moves = { 'body.id_list[]': 'case' } as const
const asked = { 'body.order_id': 'sentOrder', 'body.lines[].line_id': 'sentLine' } as const
const case_ = {
  reason: 'damaged',
  wish: 'refund',
  description: 'It came broken.',
  lines: [{ quantity: 1 }],
}

export const rivalOrderIds: Readonly<Record<string, Named>> = {
  'GET /sale/order/remarks': { ids: { 'query.id': ['order', 'rows'] } },
  'POST /sale/order/remarks': { ids: { 'body.order_id': 'order' }, input: { body: { text: 'mine' } } },
  'DELETE /sale/order/remarks/:id': { ids: { 'params.id': 'orderNote' } },
  'GET /sale/order/proofs': { ids: { 'query.id': ['order', 'rows'] } },
  'PUT /sale/order/proofs/:id/seen': { ids: { 'params.id': 'proof' } },
  'PUT /sale/order/proofs/:id/answer': {
    ids: { 'params.id': 'proof' },
    input: { body: { approve: true } },
  },
  'GET /sale/afterSale': { ids: { 'query.order_id': ['order', 'rows'] } },
  'GET /sale/afterSale/export': {
    ids: { 'query.order_id': ['order', 'nothing'] },
    input: { query: { format: 'csv' } },
  },
  'GET /sale/afterSale/orders': { ids: { 'query.ids[]': ['order', 'nothing'] } },
  'GET /sale/afterSale/:id': { ids: { 'params.id': 'case' } },
  'POST /sale/afterSale': { ids: asked, input: { body: case_ } },
  'POST /sale/afterSale/most': {
    ids: asked,
    input: { body: { reason: case_.reason, lines: case_.lines } },
  },
  'GET /sale/afterSale/:id/talk': { ids: { 'params.id': 'case' } },
  'POST /sale/afterSale/:id/talk': { ids: { 'params.id': 'case' }, input: { body: { body: 'Hello' } } },
  'PUT /sale/afterSale/accept': { ids: moves },
  'PUT /sale/afterSale/accept-return': { ids: moves },
  'PUT /sale/afterSale/decline': { ids: moves, input: { body: { reason: 'Too little' } } },
  'PUT /sale/afterSale/tell-return': { ids: moves, input: { body: { return_tracking: 'RT12345678' } } },
  'PUT /sale/afterSale/withdraw': { ids: moves },
  'GET /sale/makeUpCharge/:id': { ids: { 'params.id': 'charge' } },
  'PUT /sale/makeUpCharge/pay': { ids: { 'body.id_list[]': 'charge' } },
  'GET /sale/channelChange/:id': { ids: { 'params.id': 'channelChange' } },
  'PUT /sale/channelChange/refuse': { ids: { 'body.id_list[]': 'channelChange' } },
}
