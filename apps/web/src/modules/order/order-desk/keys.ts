import type { StaffAction } from '@dropyard/contract/order/order/staff-actions'
import type { deskWords } from './words.ts'

/** The shortcuts of the order desk; both the listener and the overview use this list. */

export interface DeskKey {
  readonly keys: readonly string[]
  readonly name: keyof (typeof deskWords)['en']['keys']
  /** Actions of the shortcut; an order allows one of them at a time. */
  readonly takes?: readonly StaffAction[]
  /** The part of the order that it opens. */
  readonly opens?: 'address' | 'refund' | 'redeliver' | 'status' | 'split' | 'why'
  /** A command of the desk itself. */
  readonly does?: DeskCommand
}

export type DeskCommand =
  | 'help'
  | 'print'
  | 'labelAndPrint'
  | 'nextTab'
  | 'lastTab'
  | 'nextPage'
  | 'lastPage'
  | 'import'
  | 'export'
  | 'addresses'
  | 'items'
  | 'combinable'

/** Shortcuts without a command here are those of all lists and drawers. */
export const deskKeys: KeyList = {
  list: [
    { keys: ['/'], name: 'search' },
    { keys: ['j', 'k'], name: 'move' },
    { keys: ['Enter'], name: 'enter' },
    { keys: ['x'], name: 'select' },
    { keys: [']'], name: 'nextTab', does: 'nextTab' },
    { keys: ['['], name: 'lastTab', does: 'lastTab' },
    { keys: ['.'], name: 'nextPage', does: 'nextPage' },
    { keys: [','], name: 'lastPage', does: 'lastPage' },
    { keys: ['I'], name: 'import', does: 'import' },
    { keys: ['E'], name: 'export', does: 'export' },
    { keys: ['A'], name: 'addresses', does: 'addresses' },
    { keys: ['B'], name: 'items', does: 'items' },
    { keys: ['M'], name: 'combinable', does: 'combinable' },
    { keys: ['?'], name: 'help', does: 'help' },
  ],
  order: [
    { keys: ['j', 'k'], name: 'step' },
    { keys: ['c'], name: 'check', takes: ['check'] },
    { keys: ['l'], name: 'predict', takes: ['predict'] },
    { keys: ['r'], name: 're_predict', takes: ['re_predict'] },
    { keys: ['L'], name: 'labelAndPrint', does: 'labelAndPrint' },
    { keys: ['w'], name: 'print', does: 'print' },
    { keys: ['p'], name: 'pack', takes: ['pack'] },
    { keys: ['s'], name: 'ship', takes: ['ship'] },
    { keys: ['d'], name: 'delivered', takes: ['delivered'] },
    { keys: ['u'], name: 'urgent', takes: ['urgent', 'not_urgent'] },
    { keys: ['e'], name: 'abnormal', takes: ['abnormal', 'resolve'] },
    { keys: ['o'], name: 'plan_exception', takes: ['plan_exception'] },
    { keys: ['h'], name: 'change_channel', takes: ['change_channel'] },
    { keys: ['y'], name: 'why', opens: 'why' },
    { keys: ['m'], name: 'combine', takes: ['combine', 'uncombine'] },
    { keys: ['v'], name: 'split', opens: 'split' },
    { keys: ['i'], name: 'join', takes: ['join'] },
    { keys: ['t'], name: 'tags', takes: ['tags'] },
    { keys: ['n'], name: 'note', takes: ['note'] },
    { keys: ['a'], name: 'address', opens: 'address' },
    { keys: ['b'], name: 'fix_address', takes: ['fix_address'] },
    { keys: ['f'], name: 'refund', opens: 'refund' },
    { keys: ['g'], name: 'redeliver', opens: 'redeliver' },
    { keys: ['z'], name: 'status', opens: 'status' },
    { keys: ['Delete'], name: 'cancel', takes: ['cancel'] },
    { keys: ['Esc'], name: 'close' },
  ],
}

interface KeyList {
  readonly list: readonly DeskKey[]
  readonly order: readonly DeskKey[]
}

const ofMerchants: readonly DeskKey['name'][] = [
  'search',
  'move',
  'enter',
  'select',
  'nextTab',
  'lastTab',
  'nextPage',
  'lastPage',
  'help',
  'step',
  'close',
]

/** The shortcuts that apply to a merchant's list. */
export const merchantKeys: KeyList = {
  list: deskKeys.list.filter(({ name }) => ofMerchants.includes(name)),
  order: deskKeys.order.filter(({ name }) => ofMerchants.includes(name)),
}
