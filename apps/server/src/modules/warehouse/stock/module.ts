import { link } from '@dropyard/contract/pages'
import { registerModule } from '../../../kit/module.ts'
import { nameTable } from '../../../kit/record/record-names.ts'
import { listen } from '../../../kit/signals.ts'
import { demoGoodsCreated } from '../../catalog/goods/demo.ts'
import { sku } from '../../catalog/goods/table.ts'
import { stockDemo } from './demo.ts'
import { routes } from './routes.ts'

// A correction of stock is audited under the counted SKU.
nameTable('inventory', {
  table: sku,
  name: () => sku.code,
  page: (_id, name) => link('/inventory', { search: name }),
})

registerModule({
  name: 'stock',
  routes,
  listeners: [listen(demoGoodsCreated, stockDemo)],
  demoNeeds: ['warehouse'],
})
