import { dayOf } from '@dropyard/contract/kit/days'
import { address as book } from '@dropyard/contract/logistics/address'
import type { ChannelQuote } from '@dropyard/contract/logistics/channel'
import { isPostalCode } from '@dropyard/contract/logistics/country/postal-code'
import { takesIoss, taxAreaOf } from '@dropyard/contract/logistics/duty-rule/tax-area'
import { ioss } from '@dropyard/contract/logistics/ioss'
import { cart, cartErrors } from '@dropyard/contract/order/cart'
import type { Address } from '@dropyard/contract/order/order/address'
import { addressFieldWords } from '@dropyard/contract/order/order/address/problem'
import { link } from '@dropyard/contract/pages'
import { menu } from '@dropyard/contract/system/menu'
import { Form } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { call } from '../../../kit/call/api.ts'
import { invalidate, invalidateOnly, useData } from '../../../kit/call/use-data.ts'
import { useMay } from '../../../kit/current-user.ts'
import { useDraft } from '../../../kit/draft/use-draft.tsx'
import { showRefusal } from '../../../kit/form/form.tsx'
import { useDebounced } from '../../../kit/form/picker.tsx'
import { useLang } from '../../../kit/lang.ts'
import { checkAddress } from '../order-edit/address-fields.tsx'
import { costOf } from '../order-price/quote-list.tsx'

export type Saved = z.output<typeof book.row>
export type ParcelQuote = z.output<typeof cart.quote.data>[number]

/** Values of the address form; a saved address fills it too. */
export type AddressForm = Partial<Address>

/** Milliseconds without typing before prices are requested for a typed address. */
const quiet = 600

/** The state of a new order: address, channel of each parcel, and extras. */
export function useShipping() {
  const may = useMay()
  const navigate = useNavigate()
  const [form] = Form.useForm<AddressForm>()
  const [savedId, setSavedId] = useState<number>()
  const [saveAs, setSaveAs] = useState<string>()
  const [wishes, setWishes] = useState<Readonly<Record<number, number>>>({})
  const [iossNumber, setIossNumber] = useState<string | null>()
  const [couponId, setCouponId] = useState<number | null>(null)
  const [remark, setRemark] = useState('')
  const [busy, setBusy] = useState(false)
  // Idempotency key: repeated clicks or retries after a lost connection create one order.
  const key = useRef(crypto.randomUUID())

  const basket = useData(cart.list, {}, { staleTime: 0 })
  const saved = useData(
    book.list,
    { query: { 'per-page': 100 } },
    { enabled: may(book.list), staleTime: 30_000 },
  )
  const day = dayOf(Date.now())
  const numbers = useData(
    ioss.list,
    { query: { day, 'per-page': 100 } },
    { enabled: may(ioss.list), staleTime: 60_000 },
  )
  const addresses = saved.data?.data ?? []
  const iossNumbers = numbers.data?.data ?? []
  const defaultNumber = iossNumbers.find((one) => one.is_default)?.number ?? null

  const choose = (one: Saved | undefined): void => {
    setSavedId(one?.id)
    setSaveAs(undefined)
    form.resetFields()
    if (one) form.setFieldsValue(formOf(one))
  }
  // The default address is selected initially.
  const known = saved.data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the address book has arrived
  useEffect(() => {
    const first = addresses.find((one) => one.is_default) ?? addresses[0]
    if (first && savedId === undefined) choose(first)
  }, [known])

  const typed = Form.useWatch([], form) as AddressForm | undefined
  const [dirty, setDirty] = useState(false)
  const draft = useDraft(['checkout'], {
    values: { address: savedId === undefined ? typed : undefined, savedId, saveAs, remark },
    dirty,
    restore: (kept) => {
      setSavedId(kept.savedId)
      setSaveAs(kept.saveAs)
      setRemark(kept.remark)
      if (kept.address) form.setFieldsValue(kept.address)
      setDirty(true)
    },
  })
  const country = typed?.country ?? ''
  const given = typed?.zip?.trim() ?? ''
  const settled = useDebounced(given, quiet)
  // A saved address is not typed, so it needs no delay.
  const zip = savedId === undefined ? settled : given
  // IOSS numbers are only for parcels to the EU's VAT area.
  const mayUseIoss = takesIoss(taxAreaOf({ country, zip }))
  const number = mayUseIoss ? (iossNumber === undefined ? defaultNumber : iossNumber) : null
  const placed = country !== '' && isPostalCode(country, zip)
  const wrongZip = country !== '' && zip !== '' && !placed
  const lang = useLang()
  useEffect(() => {
    form.setFields([{ name: 'zip', errors: wrongZip ? [addressFieldWords.zip[lang]] : [] }])
  }, [form, wrongZip, lang])
  const selection = (basket.data?.data ?? []).flatMap((group) =>
    group.lines.flatMap((line) =>
      line.selected ? [`${line.id}x${line.quantity}@${group.warehouse_id}`] : [],
    ),
  )
  // Ordered items are no longer in the cart, even if the cached response still contains them, so no prices are requested for
  // them.
  const [orderedAt, setOrderedAt] = useState(0)
  const isKnown = basket.dataUpdatedAt > orderedAt
  const quotes = useData(
    cart.quote,
    { body: { country: country || 'XX', zip, ioss_number: number }, quiet: true },
    { enabled: placed && selection.length > 0 && isKnown, staleTime: 0 },
  )
  const parcels = placed ? (quotes.data?.data ?? []) : []
  const channelOf = (parcel: ParcelQuote): ChannelQuote | undefined => {
    const able = parcel.quotes.filter((quote) => quote.ok)
    const wished = able.find((quote) => quote.channel_id === wishes[parcel.warehouse_id ?? 0])
    return wished ?? [...able].sort((left, right) => costOf(left) - costOf(right))[0]
  }

  const order = async (): Promise<void> => {
    const checked = checkAddress({ ...form.getFieldsValue(true), province_code: undefined })
    if (!checked.ok) return showRefusal(form, checked)
    setBusy(true)
    if (saveAs?.trim()) {
      await keep(checked.address, saveAs.trim())
      // Only once: if the order is refused below, it will be sent again.
      setSaveAs(undefined)
    }
    const reply = await call(cart.checkout, {
      body: {
        address: checked.address,
        channels: parcels.flatMap((parcel) => {
          const quote = channelOf(parcel)
          return quote && parcel.warehouse_id !== null
            ? [{ warehouse_id: parcel.warehouse_id, channel_id: quote.channel_id }]
            : []
        }),
        ioss_number: number,
        coupon_id: couponId,
        remark: remark.trim(),
        key: key.current,
        seen: basket.data?.ext.mark,
      },
    })
    setBusy(false)
    if (!reply.ok) {
      // Also outdates the quotes of its parcels, whose paths are below the cart's.
      if (isCartChanged(reply.data)) await invalidate(cart.list)
      return showRefusal(form, reply)
    }
    key.current = crypto.randomUUID()
    setOrderedAt(Date.now())
    draft.drop()
    setDirty(false)
    setRemark('')
    setCouponId(null)
    await navigate(link('/payment', { ids: reply.data.map((one) => one.id), from: 'cart' }))
    // Not the quotes below the cart's path: this page may still be mounted, and would request prices for the ordered items.
    void invalidateOnly(cart.list)
    for (const to of [menu.authority, { path: '/sale/order' }]) void invalidate(to)
  }
  return {
    form,
    loading: basket.isPending || saved.isLoading,
    chosen: selection.length,
    goods: (basket.data?.data ?? []).reduce((sum, group) => sum + group.selected_amount, 0),
    addresses,
    savedId,
    choose,
    saveAs,
    setSaveAs,
    placed,
    quoting: placed && quotes.isPending,
    failed: placed && quotes.isError,
    retry: () => quotes.refetch(),
    parcels,
    channelOf,
    wish: (parcel: ParcelQuote, channelId: number | null): void => {
      if (channelId !== null) setWishes({ ...wishes, [parcel.warehouse_id ?? 0]: channelId })
    },
    iossNumbers: mayUseIoss ? iossNumbers : [],
    number,
    setIossNumber,
    couponId,
    setCouponId,
    remark,
    setRemark: (next: string): void => {
      setRemark(next)
      setDirty(true)
    },
    touched: () => setDirty(true),
    offer: draft.offer,
    busy,
    order,
  }
}
export type Shipping = ReturnType<typeof useShipping>

const isCartChanged = (refused: unknown): boolean =>
  (refused as { code?: unknown } | null)?.code === cartErrors.changed.code

const formOf = (one: Saved): AddressForm => ({
  name: one.receiver,
  phone: one.phone,
  address1: one.address1,
  address2: one.address2,
  city: one.city,
  province: one.province,
  zip: one.zip,
  country: one.country,
})

/** Saves an address to the address book; a failure does not stop the order. */
async function keep(address: Address, label: string): Promise<void> {
  const reply = await call(book.create, {
    body: {
      label,
      receiver: address.name,
      phone: address.phone,
      country: address.country,
      province: address.province,
      city: address.city,
      address1: address.address1.slice(0, 100),
      address2: (address.address2 ?? '').slice(0, 100),
      zip: address.zip,
      is_default: false,
    },
  })
  if (reply.ok) await invalidate(book.list)
}
