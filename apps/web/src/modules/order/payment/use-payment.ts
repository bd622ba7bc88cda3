import { recharge } from '@dropyard/contract/finance/recharge'
import { wallet } from '@dropyard/contract/finance/wallet'
import { order } from '@dropyard/contract/order/order'
import type { OrderResult } from '@dropyard/contract/order/order/row'
import { menu } from '@dropyard/contract/system/menu'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../kit/call/api.ts'
import { refresh } from '../../../kit/call/use-data.ts'
import { sendRows } from '../../../kit/rows/send-rows.ts'
import { useNow } from '../../../kit/value/use-now.ts'
import { isPayable } from '../order-price/payable.ts'
import { isOvertaken, type Priced, sinceSeen } from '../order-price/since-seen.ts'

type Wallet = z.output<typeof order.placeInfo.ext>

/** Orders on their way to be paid: their prices, until when these hold, and what the wallet has for them. */
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
  const key = ids.join(',')

  const load = useCallback(
    async (again: boolean): Promise<readonly Priced[] | undefined> => {
      const mine = ++round.current
      setBusy('pricing')
      const asked = key.split(',').map(Number)
      const reply = await call(order.placeInfo, { body: { ids: asked, refresh: again } })
      if (mine !== round.current) return undefined
      setBusy(undefined)
      setFailed(!reply.ok)
      if (!reply.ok) return undefined
      const shown = again ? sinceSeen(seen.current, reply.data) : reply.data
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

  const pay = async (): Promise<void> => {
    setBusy('paying')
    const wishes = chosen.map(({ id, version, pay_amount }) => ({ id, version, pay_amount }))
    const answer = await sendRows<(typeof wishes)[number], OrderResult>(wishes, (orders) =>
      call(order.batchPay, { body: { orders } }),
    )
    setBusy(undefined)
    // Nobody pays another amount than the one they saw: they see what is different, and pay that or not.
    if (isOvertaken(answer.results) && (await load(true))) setOvertaken(true)
    else if (answer.results.length > 0) setResults(answer.results)
    await Promise.all(
      [{ path: '/sale/order' }, menu.authority, wallet.transactions, recharge.list].map((to) => refresh(to)),
    )
  }
  return {
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
