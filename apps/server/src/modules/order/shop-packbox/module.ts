import { shopPackbox as contract } from '@dropyard/contract/order/shop-packbox'
import { sql } from 'drizzle-orm'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { packboxSize } from '../../warehouse/packbox/offered.ts'
import { packbox } from '../../warehouse/packbox/table.ts'
import { bindingSearch, packboxKind } from '../packbox-binding/query.ts'
import { bindingValues } from '../packbox-binding/save.ts'
import { packboxBinding } from '../packbox-binding/table.ts'

/** The rules of a merchant's own stores, in the table of all rules. */
const served = serve(contract, packboxBinding, {
  owner: packboxBinding.entityId,
  search: bindingSearch,
  columns: {
    kind: packboxKind,
    size: sql`(SELECT ${packboxSize} FROM ${packbox} WHERE packbox.id = packbox_binding.packbox_id)`,
  },
  beforeSave: bindingValues,
})

registerModule({ name: 'shop-packbox', routes: served.routes })
