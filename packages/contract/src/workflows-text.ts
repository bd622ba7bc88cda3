import { contract } from './contract.ts'
import { machineText } from './kit/machine-text.ts'
import { workflowsIn, workflowsText } from './kit/workflow-text.ts'
import { orderStatesText } from './order/order/states-text.ts'
import { listingBatchStates, listingItemStates } from './store/listing/states.ts'

/** `docs/workflows.md`: the workflows of records, and the states of orders and publishing batches. */
export const workflowsDocument = (): string =>
  [
    workflowsText(workflowsIn(contract)),
    ...orderStatesText(),
    '## listing-batch',
    '',
    'A batch has no state of its own: it follows from how many of its products ended, and how.',
    '',
    ...machineText(listingBatchStates),
    '## listing-item',
    '',
    'A product of a batch on its way to a store.',
    '',
    ...machineText(listingItemStates),
  ].join('\n')
