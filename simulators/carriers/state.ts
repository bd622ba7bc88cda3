import { existsSync, readFileSync } from 'node:fs'
import type { Clock } from '../shared/clock.ts'
import type { FaultQueue } from '../shared/faults.ts'
import type { LeakyBuckets } from '../shared/leaky-bucket.ts'
import type { RequestLog } from '../shared/request-log.ts'

/** State of the simulated carriers: accounts, services, and booked parcels. */

export const carriers = ['yunexpress', 'fourpx', 'yanwen'] as const
export type CarrierCode = (typeof carriers)[number]

export interface Service {
  code: string
  en: string
  zh: string
  /** Countries; empty for all. */
  countries: string[]
  maxGrams: number
  /** CNY fen: per parcel, and per kilogram. */
  base: number
  perKg: number
  days: string
  /** Numbers left in its range; without any it accepts no orders. */
  pool: number
  /** Seconds after the order until a partner provides the tracking number; 0 for immediately. */
  numberAfter: number
}

export interface Account {
  carrier: CarrierCode
  /** App id, app key or user id. */
  key: string
  secret: string
  /** YunExpress only. */
  sourceKey: string
  /** CNY fen; orders are debited from it. */
  balance: number
}

/** A tracking event with 17TRACK's status; each carrier's API has its own form of it. */
export interface Happened {
  at: number
  sub: string
  text: string
  city: string
  country: string
}

export interface Parcel {
  carrier: CarrierCode
  account: string
  /** The customer's reference: unique for the account. */
  ref: string
  /** The carrier's own number, and the tracking number. */
  waybill: string
  tracking: string
  /** Milliseconds: until then the tracking number is not returned. */
  numberAt: number
  labelAt: number
  service: string
  country: string
  receiver: string
  grams: number
  fee: number
  ioss: string
  cancelled: boolean
  scannedAt: number | null
  /** The measured weight, if it differs from the declared one. */
  weighed?: number
  events?: Happened[]
  prints: number
  bookedAt: number
}

/** Parcels that were announced together for pickup. */
export interface Bag {
  account: string
  /** The customer's number, and the carrier's. */
  no: string
  number: string
  waybills: string[]
  announcedAt: number
}

export interface Token {
  value: string
  account: string
  expiresAt: number
}

export interface State {
  accounts: Account[]
  parcels: Parcel[]
  tokens: Token[]
  bags: Bag[]
  last: number
}

export interface Settings {
  /** Calls of one account per second. */
  perSecond: number
  /** Seconds after the order until its label is ready. */
  labelAfter: number
  tokenSeconds: number
}

export interface Sim {
  settings: Settings
  state: State
  services: Record<CarrierCode, Service[]>
  clock: Clock
  faults: FaultQueue
  requests: RequestLog
  buckets: LeakyBuckets
  origin(): string
  changed(): void
}

export const defaultSettings: Settings = { perSecond: 10, labelAfter: 0, tokenSeconds: 7200 }

const service = (
  code: string,
  en: string,
  zh: string,
  more: Partial<Service> & Pick<Service, 'base' | 'perKg' | 'days'>,
): Service => ({ code, en, zh, countries: [], maxGrams: 30_000, pool: 100_000, numberAfter: 0, ...more })

export const servicesAtFirst = (): Record<CarrierCode, Service[]> => ({
  yunexpress: [
    service('THZXR', 'YunExpress Global Direct (general)', '云途全球专线挂号（标快普货）', {
      base: 1600,
      perKg: 6200,
      days: '6-10',
    }),
    service('BKPHR', 'YunExpress Global Direct (battery)', '云途全球专线挂号（标快带电）', {
      base: 1900,
      perKg: 7400,
      days: '7-12',
    }),
    service('HKMUZXR', 'YunExpress Economy', '云途全球专线平邮', {
      base: 900,
      perKg: 5600,
      days: '12-20',
      countries: ['US', 'GB', 'DE', 'FR', 'ES', 'IT', 'CA', 'AU'],
      maxGrams: 2000,
      numberAfter: 20,
    }),
  ],
  fourpx: [
    service('QC', '4PX Global Standard Parcel', '4PX联邮通标准挂号', {
      base: 1500,
      perKg: 6000,
      days: '7-12',
    }),
    service('S1', '4PX Europe Direct', '4PX欧洲专线', {
      base: 2100,
      perKg: 5200,
      days: '6-9',
      countries: ['DE', 'FR', 'IT', 'ES', 'NL', 'BE', 'AT', 'PL', 'SE', 'IE', 'PT', 'DK', 'FI', 'CZ', 'GB'],
      numberAfter: 20,
    }),
  ],
  yanwen: [
    service('481', 'Yanwen Air Mail, tracked', '燕文航空挂号小包', {
      base: 1750,
      perKg: 6800,
      days: '10-18',
    }),
    service('484', 'Yanwen Special Line (general)', '燕文专线追踪小包（普货）', {
      base: 1400,
      perKg: 6400,
      days: '8-14',
    }),
  ],
})

/** The accounts of the demo, which tests use too. */
const accountsAtFirst = (): Account[] => [
  {
    carrier: 'yunexpress',
    key: 'dropyardapp01',
    secret: 'yun-demo-secret',
    sourceKey: 'dropyard-source',
    balance: 500_000_00,
  },
  { carrier: 'fourpx', key: '4px-demo-key', secret: '4px-demo-secret', sourceKey: '', balance: 500_000_00 },
  { carrier: 'yanwen', key: '100000', secret: 'yanwen-demo-token', sourceKey: '', balance: 500_000_00 },
]

export const stateIn = (file: string | undefined): State =>
  file && existsSync(file)
    ? { bags: [], ...(JSON.parse(readFileSync(file, 'utf8')) as Omit<State, 'bags'>) }
    : { accounts: accountsAtFirst(), parcels: [], tokens: [], bags: [], last: 20_260_000 }
