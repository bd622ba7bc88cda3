import { recharge } from '@dropyard/contract/finance/recharge'
import { wallet } from '@dropyard/contract/finance/wallet'
import { type RowRef, rowsInOneCall } from '@dropyard/contract/kit/row-actions'
import type { OrderResult } from '@dropyard/contract/order/order/row'
import { payment } from '@dropyard/contract/order/payment'
import type { JobRow } from '@dropyard/contract/system/job'
import { menu } from '@dropyard/contract/system/menu'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../kit/call/api.ts'
import { invalidate } from '../../../kit/call/use-data.ts'
import { outcomeOf, runRowsJob } from '../../../kit/rows/rows-job.ts'
import { sendRows } from '../../../kit/rows/send-rows.ts'
import { type StartedRowsJob, startedRowsJobs } from '../../../kit/rows/started-rows-jobs.ts'
import { useNow } from '../../../kit/value/use-now.ts'
import { isPayable } from '../order-price/payable.ts'
import { diffBills, isConflict, type Priced } from '../order-price/since-seen.ts'

/** Reloads everything that a payment can change. */
const paid = () =>
  Promise.all(
    [{ path: '/sale/order' }, menu.authority, wallet.transactions, recharge.list].map((to) => invalidate(to)),
  )

type Wallet = z.output<typeof payment.placeInfo.ext>

/** The payment of orders: their prices, how long these are valid, and the wallet's balance. */
export function usePayment(ids: readonly number[]) {
  const [priced, setPriced] = useState<readonly Priced[]>()
  const [money, setMoney] = useState<Wallet>()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState<'pricing' | 'paying'>()
  const [failed, setFailed] = useState(false)
  const [results, setResults] = useState<readonly OrderResult[]>()
  const [overtaken, setOvertaken] = useState(false)
  const seen = useRef<readonly Priced[]>(undefined)
  const round = useRef(0)
  const [many, setMany] = useState<{ count: number; row: JobRow | undefined }>()
  const gone = useRef(new AbortController())
  const key = ids.join(',')
  /** The key under which a payment of many orders is stored, so that it can be resumed. */
  const work = `order/pay:${key}`

  const load = useCallback(
    async (again: boolean): Promise<readonly Priced[] | undefined> => {
      const mine = ++round.current
      setBusy('pricing')
      const asked = key.split(',').map(Number)
      const reply = await call(payment.placeInfo, { body: { ids: asked, refresh: again } })
      if (mine !== round.current) return undefined
      setBusy(undefined)
      setFailed(!reply.ok)
      if (!reply.ok) return undefined
      const shown = again ? diffBills(seen.current, reply.data) : reply.data
      seen.current = shown
      setPriced(shown)
      setMoney(reply.ext)
      setResults(undefined)
      setOvertaken(false)
      return shown
    },
    [key],
  )
  useEffect(() => {
    if (key !== '') void load(false)
  }, [key, load])

  const payable = (priced ?? []).filter(isPayable)
  const chosen = payable.filter((one) => !left.has(one.id))
  const total = chosen.reduce((sum, one) => sum + one.pay_amount, 0)
  const until = chosen.reduce<string | null>(
    (first, { quoted_until: end }) => (end !== null && (first === null || end < first) ? end : first),
    null,
  )
  const now = useNow(until !== null && results === undefined)

  const watched = (count: number) => ({
    signal: gone.current.signal,
    onJob: (row: JobRow) => setMany({ count, row }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was begun is looked for once
  useEffect(() => {
    // Leaving the page stops polling; the job itself continues and can be resumed.
    const leaving = new AbortController()
    gone.current = leaving
    const before = startedRowsJobs.of(work)
    if (before) void resume(before)
    return () => leaving.abort()
  }, [work])
  const payMany = async (rows: readonly RowRef[]): Promise<{ results: readonly OrderResult[] }> => {
    const count = rows.length
    setMany({ count, row: undefined })
    const outcome = await runRowsJob<OrderResult>({
      to: payment.batchPay,
      rows,
      input: {},
      ...watched(count),
      onBegun: (id) => startedRowsJobs.note({ id, count, list: work }),
    })
    ended()
    return outcome ?? { results: [] }
  }
  const resume = async (before: StartedRowsJob): Promise<void> => {
    const watching = watched(before.count)
    const outcome = await outcomeOf<OrderResult>(before, watching)
    if (watching.signal.aborted) return
    ended()
    if (!outcome || !(await load(false))) return
    setResults(outcome.results)
    await paid()
  }
  const ended = (): void => {
    if (gone.current.signal.aborted) return
    const before = startedRowsJobs.of(work)
    if (before) startedRowsJobs.forget(before.id)
    setMany(undefined)
  }

  const pay = async (): Promise<void> => {
    setBusy('paying')
    const wishes = chosen.map(({ id, version, pay_amount }) => ({ id, version, pay_amount }))
    const { results: answers } =
      wishes.length > rowsInOneCall
        ? await payMany(wishes)
        : await sendRows<(typeof wishes)[number], OrderResult>(wishes, (orders) =>
            call(payment.batchPay, { body: { orders } }),
          )
    setBusy(undefined)
    // Users never pay another amount than the one they saw: they see the differences and decide again.
    if (isConflict(answers) && (await load(true))) setOvertaken(true)
    else if (answers.length > 0) setResults(answers)
    await paid()
  }
  return {
    /** The progress of the job, if there are more orders than one call accepts. */
    many,
    priced,
    payable,
    chosen,
    total,
    money,
    until,
    now,
    expired: until !== null && Date.parse(until) <= now,
    busy,
    failed,
    results,
    overtaken,
    choose: (next: readonly number[]) =>
      setLeft(new Set(payable.filter((one) => !next.includes(one.id)).map((one) => one.id))),
    load,
    pay,
  }
}
export type Payment = ReturnType<typeof usePayment>
