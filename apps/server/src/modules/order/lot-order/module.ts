import { lotOrder as contract } from '@dropyard/contract/order/lot-order'
import { sql } from 'drizzle-orm'
import { qualified } from '../../../kit/data/qualified.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { binMovement, stockMovement } from '../../warehouse/stock/table.ts'

/** Orders by the lots that they got, from the movements of their shipments. */

const movement = qualified(binMovement.movementId)
const shipment = sql`stock_movement s JOIN "order" o ON o.id = s.order_id`
const ofOrder = (column: string) => sql`(SELECT ${sql.raw(column)} FROM ${shipment} WHERE s.id = ${movement})`

const served = serve(contract, binMovement, {
  owner: () => sql`EXISTS (SELECT FROM ${shipment} WHERE s.id = ${movement} AND s.kind = 'ship')`,
  columns: {
    create_time: sql`(SELECT s.at FROM stock_movement s WHERE s.id = ${movement})`.mapWith(stockMovement.at),
    order_id: ofOrder('o.id').mapWith(Number),
    order_sn: ofOrder('o.order_sn'),
    entity_name: ofOrder('(SELECT e.name FROM entity e WHERE e.id = o.entity_id)'),
    country: ofOrder('o.country'),
    tracking_number: ofOrder(`coalesce(o.tracking_number, '')`),
    pieces: sql`-${qualified(binMovement.change)}`.mapWith(Number),
  },
})

registerModule({ name: 'lot-order', routes: served.routes })
