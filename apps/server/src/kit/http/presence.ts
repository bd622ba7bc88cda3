import type { Database } from '../data/database.ts'
import { openFlush } from '../data/flush.ts'
import { perDatabase } from '../data/per-database.ts'

/**
 * Which people have the same record open. Browsers report it every few seconds. Each process keeps the reports of its own
 * browsers in memory and exchanges them with the other processes through the `presence` table: immediately when a person opens or
 * closes a record, otherwise every five seconds in one statement for all records. So a repeated report causes no write.
 */
export interface Presence {
  /** This person still has the record open. @returns the other people who have */
  note(place: string, person: number): Promise<number[]>
  /** The people who have the record open, as far as this process knows. */
  at(place: string): number[]
  /** This person closed the record. */
  leave(place: string, person: number): Promise<void>
  /** Exchanges what is known with the other processes now. */
  flush(): Promise<void>
  stop(): void
}

/** A person counts as gone after this time without a report: about two and a half times the interval of the reports. */
const goneMs = 40_000
const flushMs = 5000

/** Where the people are noted who also write about the record. */
export const writingAt = (place: string): string => `${place}/writing`

type People = Map<number, number>

/** Rows are locked in a fixed order, so that two processes can't deadlock. */
const forget = `DELETE FROM presence WHERE (place, person_id) IN (
  SELECT place, person_id FROM presence WHERE until < now() - interval '1 minute'
  ORDER BY place, person_id FOR UPDATE SKIP LOCKED)`
const exchange = `WITH put AS (
    INSERT INTO presence (place, person_id, until)
    SELECT place, person, now() + make_interval(secs => ms / 1000.0)
    FROM unnest($1::text[], $2::bigint[], $3::int[]) AS said (place, person, ms) ORDER BY place, person
    ON CONFLICT (place, person_id) DO UPDATE SET until = excluded.until)
  SELECT place, person_id::int AS person, (extract(epoch FROM until - now()) * 1000)::int AS ms
  FROM presence WHERE place = ANY ($4::text[]) AND until > now()`

interface Said {
  readonly place: string
  readonly person: number
  readonly ms: number
}

/** The presence as this process knows it. */
export const presenceOf = perDatabase(openPresence)

export function openPresence(database: Database): Presence {
  const own = new Map<string, People>()
  const others = new Map<string, People>()
  const changed = new Map<string, Set<number>>()

  function say(place: string, person: number, until: number): void {
    own.set(place, (own.get(place) ?? new Map()).set(person, until))
    changed.set(place, (changed.get(place) ?? new Set()).add(person))
  }

  async function exchangeAll(): Promise<void> {
    if (changed.size === 0) return
    const now = Date.now()
    const sent = [...changed].flatMap(([place, people]) =>
      [...people].map((person) => ({ place, person, ms: (own.get(place)?.get(person) ?? now) - now })),
    )
    changed.clear()
    dropGone(own, now)
    const places = [...own.keys()].flatMap((place) => [place, writingAt(place)])
    const values = [
      sent.map(({ place }) => place),
      sent.map(({ person }) => person),
      sent.map(({ ms }) => Math.max(0, ms)),
      places,
    ]
    try {
      const rows = await database.transaction('all', async (db) => {
        await db.$client.query(forget)
        return (await db.$client.query<Said>(exchange, values)).rows
      })
      others.clear()
      // The statement's SELECT reads the snapshot from before its own INSERT, so rows that were just sent are outdated here.
      const mine = new Set(sent.map(({ place, person }) => `${place}/${person}`))
      for (const { place, person, ms } of rows.filter((row) => !mine.has(`${row.place}/${row.person}`)))
        others.set(place, (others.get(place) ?? new Map()).set(person, Date.now() + ms))
    } catch {
      // Without the database each process continues with what it knows; the requests themselves report the error.
    }
  }

  function at(place: string): number[] {
    const here = new Map([...(others.get(place) ?? []), ...(own.get(place) ?? [])])
    return [...here].filter(([, until]) => until > Date.now()).map(([one]) => one)
  }

  const flush = openFlush(exchangeAll, flushMs)

  return {
    async note(place, person) {
      const now = Date.now()
      const isNew = (own.get(place)?.get(person) ?? 0) <= now
      say(place, person, now + goneMs)
      if (isNew) await flush.now()
      else flush.later()
      return at(place).filter((one) => one !== person)
    },
    at,
    async leave(place, person) {
      if (!own.get(place)?.has(person)) return
      say(place, person, Date.now())
      await flush.now()
    },
    flush: flush.now,
    stop: flush.stop,
  }
}

function dropGone(all: Map<string, People>, now: number): void {
  for (const [place, people] of all) {
    for (const [person, until] of people) if (until <= now) people.delete(person)
    if (people.size === 0) all.delete(place)
  }
}
