import type { Words } from '../../kit/text.ts'

/** What a store's checkout asked the buyer besides the address, as stored with orders. */

export const storeDetailKinds = {
  tax: { en: 'Number for customs', zh: '清关号码' },
  gift: { en: 'Gift message', zh: '礼品留言' },
  delivery: { en: 'Delivery instructions', zh: '派送说明' },
  attribute: { en: 'Additional detail', zh: '附加信息' },
} as const satisfies Record<string, Words>
export type StoreDetailKind = keyof typeof storeDetailKinds

export interface StoreDetail {
  readonly kind: StoreDetailKind
  /** The store's name for it. */
  readonly name: string
  readonly value: string
}

const kindsByName: readonly (readonly [StoreDetailKind, RegExp])[] = [
  ['gift', /gift|greeting|\bcard message|礼品|贺卡|祝福/i],
  [
    'tax',
    /\b(?:cpf|cnpj|pccc|rut|rfc|curp|cuit|cuil|nif|nie|dni|nit|ruc|inn|vkn|tckn)\b|clearance|customs (?:id|code|number)|tax.?(?:id|number|code|credential)|codice fiscale|partita iva|\bvat\b|kimlik|통관|税号|清关|身份证/i,
  ],
  [
    'delivery',
    /deliver|drop.?off|instruction|courier|safe place|leave (?:at|with)|doorbell|gate code|派送|配送/i,
  ],
]

/** The kind of a detail, guessed from its name, because checkout apps name attributes freely. */
export const storeDetailKind = (name: string): StoreDetailKind =>
  kindsByName.find(([, pattern]) => pattern.test(name.replaceAll('_', ' ')))?.[0] ?? 'attribute'
