const personalFields = ['email', 'contact_email', 'phone', 'customer', 'shipping_address', 'billing_address']

/** A payload for an app without access to protected customer data: the buyer's fields are null. */
export function withoutPersonalData(payload: Record<string, unknown>): Record<string, unknown> {
  const shown = { ...payload }
  for (const field of personalFields) if (field in shown) shown[field] = null
  return shown
}
