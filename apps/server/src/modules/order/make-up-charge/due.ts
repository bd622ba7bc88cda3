/** What a merchant still has to pay for an order, as a column of `order` o: null where nothing is due. */
export const chargesDueText = (orderId: string): string => `(SELECT sum(c.amount)::int FROM make_up_charge c
  WHERE c.order_id = ${orderId} AND c.state = 'due' AND c.amount > 0)`
