import {
  type StoreDetail,
  type StoreDetailKind,
  storeDetailKind,
} from '@dropyard/contract/order/order/store-details'

/** A detail of an order, or nothing where the platform has none. */
export const detail = (
  kind: StoreDetailKind,
  name: string,
  value: string | null | undefined,
): StoreDetail[] => (value?.trim() ? [{ kind, name, value: value.trim() }] : [])

/** Attributes that a merchant's checkout asked for: their names tell what they are for. */
export const attributes = (
  list: readonly { name?: string | null; value?: unknown }[] | null | undefined,
): StoreDetail[] =>
  (list ?? []).flatMap(({ name, value }) =>
    // Apps write attributes for themselves that begin with an underscore: buyers never see them.
    name && !name.startsWith('_') && value !== null && value !== undefined
      ? detail(storeDetailKind(name), name, String(value))
      : [],
  )
