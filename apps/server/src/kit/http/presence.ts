import type { Database } from '../data/database.ts'

/**
 * Who has a record open beside somebody. Each process keeps in memory what its own people say, and exchanges it with the others
 * through the `presence` table: at once when somebody comes or goes, otherwise every few seconds in one statement for all
 * records. So what browsers say again and again writes nothing of its own.
 */
export interface Presence {
  /** Somebody has it open still. @returns who else has */
  note(place: string, person: number): Promise<number[]>
  /** They closed it. */
  leave(place: string, person: number): Promise<void>
  /** Exchanges what is known with the other processes now. */
  flush(): Promise<void>
  stop(): void
}

/** Without a word for so long somebody is gone: two and a half times as long as browsers are silent. */
const goneMs = 40_000
const flushMs = 5000

type People = Map<number, number>

/** Rows are locked in one order, so that two processes never wait for each other. */
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

const opened = new WeakMap<Database, Presence>()

/** What a process knows: one for each database. */
export function presenceOf(database: Database): Presence {
  const known = opened.get(database)
  if (known) return known
  const made = openPresence(database)
  opened.set(database, made)
  return made
}

export function openPresence(database: Database): Presence {
  const own = new Map<string, People>()
  const others = new Map<string, People>()
  const changed = new Map<string, Set<number>>()
  let timer: NodeJS.Timeout | undefined
  let flushing = Promise.resolve()

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
    const places = [...own.keys()]
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
      // Of what was sent the statement still reads what stood there before.
      const mine = new Set(sent.map(({ place, person }) => `${place}/${person}`))
      for (const { place, person, ms } of rows.filter((row) => !mine.has(`${row.place}/${row.person}`)))
        others.set(place, (others.get(place) ?? new Map()).set(person, Date.now() + ms))
    } catch {
      // Without the database each process goes on with what it knows itself; requests say what is wrong with it.
    }
  }

  const flush = (): Promise<void> => {
    flushing = flushing.then(exchangeAll)
    return flushing
  }

  function flushLater(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush()
    }, flushMs).unref()
  }

  return {
    async note(place, person) {
      const now = Date.now()
      const isNew = (own.get(place)?.get(person) ?? 0) <= now
      say(place, person, now + goneMs)
      if (isNew) await flush()
      else flushLater()
      const mine = own.get(place) ?? new Map<number, number>()
      const here = new Map([...(others.get(place) ?? []), ...mine])
      return [...here].filter(([one, until]) => one !== person && until > Date.now()).map(([one]) => one)
    },
    async leave(place, person) {
      if (!own.get(place)?.has(person)) return
      say(place, person, Date.now())
      await flush()
    },
    flush,
    stop: () => clearTimeout(timer),
  }
}

function dropGone(all: Map<string, People>, now: number): void {
  for (const [place, people] of all) {
    for (const [person, until] of people) if (until <= now) people.delete(person)
    if (people.size === 0) all.delete(place)
  }
}
