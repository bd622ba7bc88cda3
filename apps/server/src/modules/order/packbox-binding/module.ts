import { packboxBinding as contract } from '@dropyard/contract/order/packbox-binding'
import { demoRows } from '../../../demo/rows.ts'
import { nameAt } from '../../../kit/data/qualified.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { entity } from '../../account/entity/table.ts'
import { findPackaging } from './find.ts'
import { bindingSearch, packboxKind } from './query.ts'
import { bindingValues } from './save.ts'
import { packboxBinding } from './table.ts'

const served = serve(contract, packboxBinding, {
  search: bindingSearch,
  columns: { kind: packboxKind, company: nameAt(entity, packboxBinding.entityId) },
  beforeSave: bindingValues,
})

registerModule({
  name: 'packbox-binding',
  routes: [
    // Before the record's own `/:id`, which would parse "find-bind" as an id.
    route(contract.findBind, (ctx, { query }) => findPackaging(ctx, query)),
    ...served.routes,
  ],
  demoNeeds: ['store', 'packbox', 'goods-tag'],
  demo: demoRows('order/packbox-binding', served),
})
