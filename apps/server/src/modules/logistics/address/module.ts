import { address as contract } from '@dropyard/contract/logistics/address'
import { addressFieldWords, addressFlaws } from '@dropyard/contract/order/order/address/problem'
import { demoRows } from '../../../demo/rows.ts'
import { invalid } from '../../../kit/errors.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import { oneDefault } from '../../../kit/record/serve-rules.ts'
import { address } from './table.ts'

/** A company's address book. Entries are validated by the same rules as addresses of orders. */
const served = serve(contract, address, {
  owner: address.entityId,
  search: [address.label, address.receiver, address.city, address.zip, address.address1],
  beforeSave: (_ctx, input) => {
    const flaws = addressFlaws({ ...input, name: input.receiver })
    const wrong = flaws.map((field) => [field === 'name' ? 'receiver' : field, addressFieldWords[field]])
    if (wrong.length > 0) invalid(Object.fromEntries(wrong))
    return input
  },
  afterSave: oneDefault(address),
})

registerModule({ name: 'address', routes: served.routes, demo: demoRows('logistics/address', served) })
