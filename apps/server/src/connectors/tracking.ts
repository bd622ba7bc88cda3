/** What we ask of a service that follows parcels for us, whichever it is: beginning, reading, ending, and hearing from it. */

export interface TrackingAccess {
  /** The address that the service's paths begin after. */
  origin: string
  key: string
  /** Calls that one key makes in a second. */
  perSecond: number
  signal?: AbortSignal | undefined
}

/** A number as the service keeps it: one number can belong to two carriers. */
export interface TrackedNumber {
  number: string
  /** The service's own code of the carrier; null lets it guess. */
  carrier: string | null
}

export interface NumberToTrack extends TrackedNumber {
  /** Ours; comes back with everything that is said of the number. */
  tag: string
  orderNumber: string
  /** Two letters, upper case. */
  origin: string
  destination: string
  /** Some carriers tell nothing without it. */
  zip: string
  shippedAt: Date
}

export interface Accepted {
  number: string
  carrier: string
  tag: string
  /** False: the service only guessed whose number it is. */
  sure: boolean
}

export interface Refused {
  number: string
  code: string
  message: string
  /** What stands against it passes: a limit of today, a carrier that is not answering. */
  passes: boolean
}

/** What happened to a parcel, as its carrier wrote it. */
export interface ReportedEvent {
  /** UTC; a time without a zone is read as if it were UTC. Null: the carrier gave none. */
  at: Date | null
  /** False: the carrier did not say in which zone its time is. */
  zoned: boolean
  /** The provider's words for where the parcel stands then; '' where it says nothing. Unknown ones stay as they are. */
  status: string
  subStatus: string
  text: string
  place: string
  country: string
  city: string
  zip: string
  /** Who reports it, such as `USPS`. */
  carrier: string
  raw: unknown
}

/** All that the service knows of a number. */
export interface Report extends TrackedNumber {
  tag: string
  status: string
  subStatus: string
  /** When the status began to hold, as far as the service says. */
  statusAt: Date | null
  events: ReportedEvent[]
  /** The number and carrier of the last leg, where they are others. */
  lastMile: { number: string; carrier: string } | null
}

export type Push =
  | { kind: 'updated'; report: Report }
  /** It follows this number no longer. */
  | { kind: 'stopped'; number: string; carrier: string | null; tag: string }

export interface Quota {
  total: number
  used: number
  left: number
}

export interface TrackingProvider {
  /** Numbers that one call may carry. */
  readonly batch: number
  quota(): Promise<Quota>
  /** Registered before counts as accepted. */
  register(numbers: readonly NumberToTrack[]): Promise<{ accepted: Accepted[]; refused: Refused[] }>
  read(numbers: readonly TrackedNumber[]): Promise<{ reports: Report[]; refused: Refused[] }>
  /** Numbers of which something new was heard since then, a page at a time from 1. */
  changedSince(since: Date, page: number): Promise<{ numbers: TrackedNumber[]; pages: number }>
  /** Follows again what it stopped following by itself; it may do so once for a number. */
  retrack(numbers: readonly TrackedNumber[]): Promise<{ resumed: string[]; refused: Refused[] }>
  /** Not followed any more, or never known: both are an end. */
  stop(numbers: readonly TrackedNumber[]): Promise<{ stopped: string[]; refused: Refused[] }>
  /** A message that the service sent us; null when it is not signed with our key. */
  readPush(headers: Readonly<Record<string, string | undefined>>, body: Buffer): Push | null
}
