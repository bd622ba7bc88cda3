import {
  type StoreDetail,
  type StoreDetailKind,
  storeDetailKind,
} from '@dropyard/contract/order/order/store-details'

/** A detail of an order; empty if the platform has none. */
export const detail = (
  kind: StoreDetailKind,
  name: string,
  value: string | null | undefined,
): StoreDetail[] => (value?.trim() ? [{ kind, name, value: value.trim() }] : [])

/** Attributes from a merchant's checkout, classified by name. */
export const attributes = (
  list: readonly { name?: string | null; value?: unknown }[] | null | undefined,
): StoreDetail[] =>
  (list ?? []).flatMap(({ name, value }) =>
    // Attributes with a leading underscore are internal to apps: buyers never see them.
    name && !name.startsWith('_') && value !== null && value !== undefined
      ? detail(storeDetailKind(name), name, String(value))
      : [],
  )
