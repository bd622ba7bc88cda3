import { advance, axisNames, newOrder, type OrderAxes, type OrderMoves, orderAxes } from './state.ts'

/** Every combination of states that an order can reach. */

/** All moves of at most two axes, with and without cancelling; enough to reach every reachable state. */
export function everyMove(): OrderMoves[] {
  const single: OrderMoves[] = axisNames.flatMap((name) =>
    Object.keys(orderAxes[name].actions).map((action) => ({ [name]: action }) as OrderMoves),
  )
  const pairs = single.flatMap((one, index) => single.slice(index + 1).map((two) => ({ ...one, ...two })))
  const some = [...single, ...pairs]
  return [{ cancel: true }, ...some, ...some.map((moves) => ({ ...moves, cancel: true as const }))]
}

export function reachableOrders(): OrderAxes[] {
  const moves = everyMove()
  const found = new Map([[JSON.stringify(newOrder), newOrder]])
  for (const axes of found.values())
    for (const one of moves) {
      const result = advance(axes, one)
      if (result.ok) found.set(JSON.stringify(result.axes), result.axes)
    }
  return [...found.values()]
}
