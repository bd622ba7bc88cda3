import { orderNote as contract } from '@dropyard/contract/order/order-note'
import { link } from '@dropyard/contract/pages'
import { sql } from 'drizzle-orm'
import { staffWith } from '../../../kit/data/people.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { nameTable } from '../../../kit/record/record-names.ts'
import { listen } from '../../../kit/signals.ts'
import { buyersErased } from '../order/signals.ts'
import { order } from '../order/table.ts'
import { eraseNotes } from './erase.ts'
import { goodsNotes, listNotes, notesOf } from './query.ts'
import { orderNote } from './table.ts'
import { addNote, deleteNote, markNote, mentionable } from './write.ts'

nameTable('order-note', {
  table: orderNote,
  name: () =>
    sql`(SELECT ${order.orderSn} FROM ${order} WHERE ${qualified(order.id)} = ${qualified(orderNote.orderId)})`,
  of: orderNote.orderId,
  page: (id) => link('/erpOrders', { id }),
})

registerModule({
  name: 'order-note',
  routes: [
    route(contract.list, (ctx, { query }) => listNotes(ctx, query)),
    route(contract.add, (ctx, { body }) => addNote(ctx, body)),
    route(contract.mark, (ctx, { params, body }) => markNote(ctx, params.id, body)),
    route(contract.remove, (ctx, { params }) => deleteNote(ctx, params.id)),
    route(contract.people, (ctx, { query }) => staffWith(ctx, mentionable, query)),
    route(contract.goods, (ctx, { query }) => listNotes(ctx, { ...query, thread: 'goods' })),
    route(contract.addGoods, (ctx, { body }) => addNote(ctx, body)),
    route(contract.setGoods, (ctx, { body: { id, line_id, remark, pinned } }) =>
      addNote(ctx, { order_id: id, line_id, text: remark, pinned }),
    ),
    route(contract.getGoods, (ctx, { query }) => goodsNotes(ctx, query.id)),
    route(contract.mine, (ctx, { query }) => notesOf(ctx, query.id)),
    route(contract.takeBack, (ctx, { params }) => deleteNote(ctx, params.id)),
    route(contract.write, (ctx, { body }) => addNote(ctx, { ...body, thread: 'merchant' })),
  ],
  listeners: [listen(buyersErased, eraseNotes)],
})
