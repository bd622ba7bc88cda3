/** SQL for what a merchant still has to pay for an order; null if nothing is due. */
export const chargesDueText = (orderId: string): string => `(SELECT sum(c.amount)::int FROM make_up_charge c
  WHERE c.order_id = ${orderId} AND c.state = 'due' AND c.amount > 0)`
