import { erpOrder } from '@dropyard/contract/order/erp-order'
import type { OrderRow } from '@dropyard/contract/order/order/row'
import type { StaffAction } from '@dropyard/contract/order/order/staff-actions'
import { orderOfCode } from '@dropyard/contract/order/parcel/code'
import type { RefObject } from 'react'
import { call } from '../../../../kit/call/api.ts'
import { useT } from '../../../../kit/lang.ts'
import { toast } from '../../../../kit/page/toast.ts'
import { useScan } from '../../../../kit/page/use-scan.ts'
import { type DeskCommand, type DeskKey, deskKeys } from '../../order-desk/keys.ts'
import { useOrderSteps } from '../../order-desk/order-steps.ts'
import { type DeskKeys, useDeskKeys } from '../../order-desk/use-desk-keys.ts'
import { deskWords } from '../../order-desk/words.ts'
import type { StaffPart } from './staff-fix.ts'
import type { StaffWork } from './use-staff-work.tsx'

interface Desk extends Readonly<Record<Exclude<DeskCommand, 'print' | 'labelAndPrint'>, () => unknown>> {
  readonly rows: readonly OrderRow[]
  readonly opened: number | undefined
  /** The selected rows, or the one under the cursor. */
  readonly meant: () => readonly number[]
  readonly open: (id: number, part?: StaffPart) => void
  readonly search: (text: string) => void
}

/** Keyboard and scanner control of the order desk: actions for the open order or the selected ones. */
export function useStaffKeys(root: RefObject<HTMLElement | null>, work: StaffWork, desk: Desk): void {
  const t = useT(deskWords)
  const { rows, opened, open } = desk
  const steps = useOrderSteps(desk)
  const ids = (): readonly number[] => (opened === undefined ? desk.meant() : [opened])
  const act = (actions: readonly StaffAction[]): void => {
    const meant = ids()
    if (meant.length === 0) return
    const known = rows.filter((row) => meant.includes(row.id))
    const action = actions.find((one) => known.some((row) => work.row(row, [one]).length > 0))
    if (action) void work.run(action, meant)
    // An order that is open without a row, such as a scanned one: the server decides what it allows.
    else if (known.length === 0 && actions[0]) void work.run(actions[0], meant)
    else toast.info(t('notNow'))
  }
  const edit = (part: StaffPart): void => {
    const [id] = ids()
    if (id !== undefined) open(id, part)
  }
  const print = (): void => {
    const meant = ids()
    if (meant.length > 0 && work.numbered(meant)) void work.print(meant)
    else if (meant.length > 0) toast.info(t('notNow'))
  }
  const press = ({ takes, opens, does }: DeskKey): unknown => {
    if (takes) return act(takes)
    if (opens) return edit(opens)
    if (does === 'print') return print()
    if (does === 'labelAndPrint') return ids().length > 0 && work.labelAndPrint(ids())
    return does && desk[does]()
  }
  const declared = [...deskKeys.list, ...deskKeys.order].filter(
    ({ takes, opens, does }) => takes ?? opens ?? does,
  )
  const keys: DeskKeys = {
    ...Object.fromEntries(declared.flatMap((one) => one.keys.map((key) => [key, () => press(one)]))),
    ...steps,
  }
  useDeskKeys(root, keys)
  useScan(root, async (code) => {
    const named = orderOfCode(code)
    if (named !== undefined) return open(named)
    const reply = await call(erpOrder.list, { query: { search: code, 'per-page': 2 } })
    if (!reply.ok) return
    const [found, other] = reply.data
    if (!found) toast.info(t('notFound', { code }))
    else if (!other || [found.order_sn, found.tracking_number].includes(code.toUpperCase())) open(found.id)
    else desk.search(code)
  })
}
