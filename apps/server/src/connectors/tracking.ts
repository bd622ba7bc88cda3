/** The interface to tracking services: registering, reading, stopping, and webhooks. */

export interface TrackingAccess {
  /** Base URL of the service. */
  origin: string
  key: string
  /** Calls per second of one key. */
  perSecond: number
  signal?: AbortSignal | undefined
}

/** A registered number: two carriers may use the same number. */
export interface TrackedNumber {
  number: string
  /** The service's code of the carrier; null for detection. */
  carrier: string | null
}

export interface NumberToTrack extends TrackedNumber {
  /** Our reference; returned with everything about the number. */
  tag: string
  orderNumber: string
  /** Two letters, upper case. */
  origin: string
  destination: string
  /** Required by some carriers. */
  zip: string
  shippedAt: Date
}

export interface Accepted {
  number: string
  carrier: string
  tag: string
  /** False: the service guessed the carrier. */
  sure: boolean
}

export interface Refused {
  number: string
  code: string
  message: string
  /** Whether the reason is temporary: a daily limit, or a carrier that doesn't answer. */
  passes: boolean
}

/** An event of a parcel, as reported by its carrier. */
export interface ReportedEvent {
  /** UTC; a time without a zone is read as UTC. Null if the carrier gave none. */
  at: Date | null
  /** False: the carrier gave no time zone. */
  zoned: boolean
  /** The provider's status after the event; '' if it gives none. Unknown values are kept. */
  status: string
  subStatus: string
  text: string
  place: string
  country: string
  city: string
  zip: string
  /** The reporting carrier, such as `USPS`. */
  carrier: string
  raw: unknown
}

/** Everything that the service knows of a number. */
export interface Report extends TrackedNumber {
  tag: string
  status: string
  subStatus: string
  /** Since when it has the status, if the service reports that. */
  statusAt: Date | null
  events: ReportedEvent[]
  /** Number and carrier of the last mile, if different. */
  lastMile: { number: string; carrier: string } | null
}

export type Push =
  | { kind: 'updated'; report: Report }
  /** The service has stopped tracking this number. */
  | { kind: 'stopped'; number: string; carrier: string | null; tag: string }

export interface Quota {
  total: number
  used: number
  left: number
}

export interface TrackingProvider {
  /** Maximum of numbers per call. */
  readonly batch: number
  quota(): Promise<Quota>
  /** Numbers that are registered already count as accepted. */
  register(numbers: readonly NumberToTrack[]): Promise<{ accepted: Accepted[]; refused: Refused[] }>
  read(numbers: readonly TrackedNumber[]): Promise<{ reports: Report[]; refused: Refused[] }>
  /** Numbers with news since then, by page from 1. */
  changedSince(since: Date, page: number): Promise<{ numbers: TrackedNumber[]; pages: number }>
  /** Resumes numbers that the service stopped automatically, which is possible once per number. */
  retrack(numbers: readonly TrackedNumber[]): Promise<{ resumed: string[]; refused: Refused[] }>
  /** Numbers that aren't tracked or are unknown count as stopped. */
  stop(numbers: readonly TrackedNumber[]): Promise<{ stopped: string[]; refused: Refused[] }>
  /** Parses a webhook of the service; null if it isn't signed with our key. */
  readPush(headers: Readonly<Record<string, string | undefined>>, body: Buffer): Push | null
}
