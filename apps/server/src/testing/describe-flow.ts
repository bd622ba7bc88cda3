import { requestStates } from '@dropyard/contract/kit/four-eyes'
import type { AnyRecord } from '@dropyard/contract/kit/record-endpoints'
import { ofTasks } from '@dropyard/contract/kit/tasks'
import type { Action, ActionEndpoint, Workflow } from '@dropyard/contract/kit/workflow'
import { and, eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FlowRunner } from '../kit/record/workflow.ts'
import { workflowMove } from '../kit/workflow-table.ts'
import { type Answer, type Caller, startTestApp, type TestApp } from './app.ts'
import { peopleFor } from './record-people.ts'
import { needed } from './record-values.ts'

/** The test suite of every workflow: each action from each state, by whom, and concurrently. */

type Values = Record<string, unknown>
type Row = Values & { id: number; version: number; state: string; actions: { action: string }[] }
type Flow = Workflow & { readonly endpoints: Readonly<Record<string, ActionEndpoint<Action<string>>>> }
type FlowRecord = AnyRecord & Required<Pick<AnyRecord, 'list' | 'get' | 'create'>>

export interface FlowCase<P> {
  /** Demo user who creates records. Default: one with the permission, found automatically. */
  as?: string
  /** Action -> demo user who takes it, if not `as`. Default for approve and reject by a second person: the admin. */
  actors?: Readonly<Record<string, string>>
  /** Further demo users without permission, in addition to one staff member and one merchant that are found automatically. */
  stranger?: string | readonly string[]
  /** Demo user of another company with the same permissions. Default: found automatically if a merchant creates records. */
  otherTenant?: string
  demo?: readonly string[]
  /** Starts the product, when several workflows of one file share it. */
  app?: () => Promise<TestApp>
  prepare?: (app: TestApp) => Promise<P>
  /**
   * A valid input of a new record; with `rows`, the values of its columns.
   * @param state the state in which the record is created
   */
  valid: (prepared: P, state: string) => Values | Promise<Values>
  /**
   * Inserts records into this table, because no endpoint creates one in the first state; `recordCreated` records the start of the
   * workflow. `anywhere`: records are inserted in any state, because reaching it by actions needs many other records; separate
   * tests cover those paths.
   */
  rows?: { table: PgTable; recordCreated?: FlowRunner<never>['recordCreated']; anywhere?: true }
  /** Action -> values that a record needs for it, such as an amount that two people must approve. */
  only?: Readonly<Record<string, Values>>
  /** Action -> its input, where generated values aren't valid; or a function of the record's values and its id. */
  inputs?: Readonly<Record<string, Values | ((record: Values, id: number) => Values | Promise<Values>)>>
  /**
   * Action -> the actions that lead a new record to where it can be taken, if those of the shortest path to the state (`path`) don't,
   * such as resuming, which comes after holding. No path leads through these actions.
   */
  via?: Readonly<Record<string, (path: readonly string[]) => readonly string[]>>
  /** Actions that keep the state but can be taken only once -> the error code of the second time. */
  once?: Readonly<Record<string, string>>
  /** Actions that none of these records allows -> the error code. */
  never?: Readonly<Record<string, string>>
}

/**
 * Defines the tests of a workflow, through its record's endpoints if it has any. What actions do besides changing the state needs
 * separate tests.
 */
export function describeFlow<R extends { flow: object }, P = undefined>(typed: R, said: FlowCase<P>): void {
  const { flow } = typed as unknown as { flow: Flow }
  const record = 'list' in typed ? (typed as unknown as FlowRecord) : undefined
  const { actions, endpoints } = flow
  const ofTwo = Object.keys(flow.states).join() === requestStates.join()
  const acts = Object.values(endpoints).map(({ permission }) => permission)
  const { as, otherTenant, strangers } = peopleFor(record?.create?.permission ?? `${flow.name}:create`, {
    as: said.as,
    others: acts,
  })
  const one = {
    as,
    otherTenant,
    ...said,
    actors: said.actors ?? (ofTwo ? { approve: 'admin', reject: 'admin' } : {}),
    stranger: [...new Set([...strangers, ...[said.stranger ?? []].flat()])],
    inputs: {
      ...Object.fromEntries(Object.entries(actions).map(([name, { input }]) => [name, needed(input)])),
      ...said.inputs,
    },
  }
  // Actions of tasks are the same in all workflows; system/task/offered.test.ts tests them.
  const shared: readonly string[] = ofTasks
  if (one.stranger.length === 0) throw new Error(`${flow.name}: nobody is without permission`)
  const names = Object.keys(actions).filter((name) => !shared.includes(name))
  const never = Object.entries(one.never ?? {})
  const fitting = names.filter((name) => !one.never?.[name])
  const anywhere = one.rows?.anywhere === true
  const makes = record?.create !== undefined && !one.rows
  const path = (state: string): string[] => pathTo(flow, state, Object.keys(one.via ?? {}))

  describe(`the workflow ${flow.name}`, () => {
    let app: TestApp
    let prepared: P
    const actor = (action: string): Promise<Caller> => app.as(one.actors?.[action] ?? one.as)
    const ask = async (action: string, ids: readonly number[], input: Values = {}, who?: Caller) => {
      const to = endpoints[action] as Flow['endpoints'][string]
      return (who ?? (await actor(action))).call(to, { body: { id_list: ids, ...input } } as never)
    }
    /** Record id -> the values and the state with which it was created. */
    const made = new Map<number, { values: Values; state: string }>()
    const inputOf = async (action: string, id: number): Promise<Values> => {
      const input = one.inputs?.[action] ?? {}
      return typeof input === 'function' ? input(made.get(id)?.values ?? {}, id) : input
    }
    const take = async (action: string, id: number, who?: Caller) =>
      ask(action, [id], await inputOf(action, id), who)
    const movesOf = (id: number) =>
      app.system(({ db }) =>
        db
          .select()
          .from(workflowMove)
          .where(and(eq(workflowMove.flow, flow.name), eq(workflowMove.recordId, id)))
          .orderBy(workflowMove.id),
      )
    const stateOf = async (id: number): Promise<string> => {
      const told = (await movesOf(id)).at(-1)?.to ?? made.get(id)?.state ?? ''
      if (!record) return told
      const answer = (await (
        await app.as(one.as)
      ).call(record.get, { params: { id } } as never)) as Answer<never>
      expect(answer.status, answer.message).toBe(200)
      expect((answer.data as Row).state).toBe(told)
      return told
    }
    const make = async (over: Values, state: string): Promise<number> => {
      const body = { ...(await one.valid(prepared, state)), ...over }
      const id = await kept(body, state)
      made.set(id, { values: body, state })
      return id
    }
    const kept = async (body: Values, state: string): Promise<number> => {
      if (one.rows) {
        const { table, recordCreated } = one.rows
        return app.system(async (ctx) => {
          const [row] = (await ctx.db
            .insert(table)
            .values({ ...body, state } as never)
            .returning()) as unknown as Row[]
          await recordCreated?.(ctx, row as never)
          return row?.id ?? 0
        })
      }
      const answer = await create(body)
      expect(answer.status, `${answer.message} ${JSON.stringify(answer.fields)}`).toBe(200)
      return answer.data.id
    }
    const create = async (body: Values, who?: Caller) =>
      (await (who ?? (await app.as(one.as))).call((record as FlowRecord).create, {
        body,
      } as never)) as unknown as Answer<Row>
    /** Creates a record that is in this state and fits the action. */
    const standing = async (state: string, action?: string): Promise<number> => {
      const shortest = anywhere ? [] : path(state)
      const taken = one.via?.[action ?? '']?.(shortest) ?? shortest
      const over = [...taken, action ?? ''].map((step) => one.only?.[step] ?? {})
      const id = await make(Object.assign({}, ...over), anywhere ? state : flow.start)
      for (const step of taken) expect((await take(step, id)).refusal, step).toBeUndefined()
      return id
    }
    /** Users of another mount, such as merchants, may not be allowed to see the record in this state. */
    const refusedAs = (action: string) =>
      actions[action]?.mount
        ? expect.stringMatching(/^(workflow\.moved|common\.not_found)$/)
        : 'workflow.moved'

    beforeAll(async () => {
      app = await (one.app?.() ?? startTestApp(one.demo ? { demo: one.demo } : {}))
      prepared = (await one.prepare?.(app)) as P
    })

    const states = Object.keys(flow.states)
    it.each(states)('nothing else moves it that stands in %s', async (state) => {
      const id = await standing(state)
      const before = await movesOf(id)
      for (const action of names.filter((name) => !actions[name]?.from.includes(state)))
        expect((await take(action, id)).refusal, action).toEqual(refusedAs(action))
      expect(await movesOf(id)).toEqual(before)
    })

    it.each(one.stranger)('is nothing for %s', async (name) => {
      const stranger = await app.as(name)
      const id = await standing(flow.start)
      const before = await movesOf(id)
      for (const action of names) expect((await take(action, id, stranger)).status, action).toBe(403)
      expect(await movesOf(id)).toEqual(before)
      if (makes) expect((await create(await one.valid(prepared, flow.start), stranger)).status).toBe(403)
    })

    it.runIf(one.otherTenant && record)('is not there for another company', async () => {
      const other = await app.as(one.otherTenant ?? '')
      const { list, get } = record as FlowRecord
      for (const state of states) {
        const id = await standing(state)
        const before = await movesOf(id)
        expect((await other.call(get, { params: { id } } as never)).status).toBe(404)
        const { data } = (await other.call(list, {} as never)) as unknown as Answer<Row[]>
        expect(data.map((row) => row.id)).not.toContain(id)
        for (const action of names.filter((name) => actions[name]?.mount && !one.actors?.[name]))
          expect((await take(action, id, other)).refusal, action).toBe('common.not_found')
        expect(await movesOf(id)).toEqual(before)
      }
    })

    it.runIf(makes && record.idempotencyKey.key)('is made once with the same key', async () => {
      const body = { ...(await one.valid(prepared, flow.start)), key: 'the-same-key' }
      const answers = await Promise.all([create(body), create(body), create(body)])
      expect(answers.map(({ data }) => data.id)).toEqual(Array(3).fill(answers[0].data.id))
    })

    it.runIf(makes && ofTwo)('is decided on by someone else, and taken back by whoever asked', async () => {
      const admin = await app.as('admin')
      const { id } = (await create(await one.valid(prepared, flow.start), admin)).data
      for (const action of ['approve', 'reject'])
        expect((await take(action, id, admin)).refusal, action).toBe('second-person.own')
      expect((await take('cancel', id)).refusal).toBe('second-person.not_yours')
      expect((await take('cancel', id, admin)).refusal).toBeUndefined()
    })

    it.runIf('second-approve' in actions)(
      'is approved by one person up to a limit, above it by two',
      async () => {
        const waits = actions.approve?.from[0] ?? flow.start
        const small = await standing(waits, 'approve')
        expect((await take('first-approve', small)).refusal).toMatch(/\.one_person$/)
        expect((await take('approve', small)).refusal).toBeUndefined()
        const large = await standing(waits, 'first-approve')
        expect((await take('approve', large)).refusal).toMatch(/\.two_people$/)
        expect((await take('first-approve', large)).refusal).toBeUndefined()
        const same = await actor('first-approve')
        expect((await take('second-approve', large, same)).refusal).toMatch(/\.second_person$/)
        expect((await take('second-approve', large)).refusal).toBeUndefined()
      },
    )

    const asking = names.filter((action) => {
      const input = one.inputs?.[action] ?? {}
      return typeof input === 'function' || Object.keys(input).length > 0
    })
    it.runIf(asking.length > 0).each(asking)('%s names what it misses', async (action) => {
      const id = await standing(actions[action]?.from[0] ?? flow.start, action)
      const answer = await ask(action, [id])
      expect(Object.keys(answer.fields)).toEqual(Object.keys(await inputOf(action, id)))
    })

    it.runIf(never.length > 0).each(never)('%s is for none of them', async (action, code) => {
      for (const state of actions[action]?.from ?? []) {
        const id = await standing(state, action)
        expect((await take(action, id)).refusal).toBe(code)
        expect(await stateOf(id)).toBe(state)
      }
    })

    it.runIf(!anywhere).each(states)('leads to %s, and tells how', async (state) => {
      const id = await standing(state)
      const taken = path(state)
      const moves = await movesOf(id)
      expect(moves.map(({ action }) => action)).toEqual([null, ...taken])
      expect(moves.map(({ to }) => to)).toEqual([flow.start, ...taken.map((step) => actions[step]?.to)])
      if (!record) return
      const who = await app.as(one.as)
      const { data: row } = (await who.call(record.get, {
        params: { id },
      } as never)) as unknown as Answer<Row>
      const history = row.history as { to: string; action: string }[]
      expect(history.map(({ to, action }) => [to, action || null])).toEqual(
        moves.map(({ to, action }) => [to, action]),
      )
      const query = { state, 'per-page': 100 }
      const list = (await who.call(record.list, { query } as never)) as unknown as Answer<
        Row[],
        { tabs: { status: string; total: number }[] }
      >
      expect(list.data.map((one) => one.id)).toContain(id)
      expect(list.ext.tabs.find(({ status }) => status === state)?.total).toBe(list.total)
    })

    const cases = fitting.flatMap((action) =>
      (actions[action]?.from ?? []).map((state) => ({ action, state })),
    )
    it.each(cases)('$action from $state', async ({ action, state }) => {
      const id = await standing(state, action)
      expect((await take(action, id)).refusal).toBeUndefined()
      expect(await stateOf(id)).toBe(actions[action]?.to ?? state)
    })

    it.each(fitting)('offers %s to those who may, and takes it once of two', async (action) => {
      const { from = [], to } = actions[action] ?? {}
      const id = await standing(from[0] ?? flow.start, action)
      const who = await actor(action)
      if (record) {
        const own = (await who.call(record.get, { params: { id } } as never)) as unknown as Answer<Row>
        // Users of another mount, such as merchants with their own list, can't read it here.
        if (own.status === 200) expect(own.data.actions.map((it) => it.action)).toContain(action)
      }
      const answers = await Promise.all([take(action, id, who), take(action, id, who)])
      // If the action is possible again in the new state, the second call succeeds, too, unless `once` forbids it.
      const again = to === undefined || from.includes(to)
      const second = again ? one.once?.[action] : 'workflow.moved'
      expect(answers.map(({ refusal }) => refusal).toSorted()).toEqual([second, undefined])
    })

    const agreed = fitting.filter((action) => actions[action]?.agrees)
    it.runIf(record && agreed.length > 0).each(agreed)(
      '%s holds only for what the user saw',
      async (action) => {
        const id = await standing(actions[action]?.from[0] ?? flow.start, action)
        const input = await inputOf(action, id)
        const asSeen = (version: number) => ask(action, [id], { ...input, seen: [{ id, version }] })
        const who = await app.as(one.as)
        const own = (await who.call((record as FlowRecord).get, { params: { id } } as never)) as unknown
        const { version } = (own as Answer<Row>).data
        expect((await asSeen(version + 1)).refusal).toBe('common.changed')
        expect((await asSeen(version)).refusal).toBeUndefined()
      },
    )

    it.each(fitting)('%s of several moves what may, or none', async (action) => {
      const { from = [], to, bulk } = actions[action] ?? {}
      const state = states.find((one) => !from.includes(one))
      if (state === undefined) return
      const [fits, other] = [await standing(from[0] ?? flow.start, action), await standing(state)]
      const before = [await stateOf(fits), await stateOf(other)]
      const answer = await ask(action, [fits, other], await inputOf(action, fits))
      if (bulk) {
        const code = refusedAs(action)
        expect(answer.data).toMatchObject({ moved: [fits], refused: [{ id: other, ok: false, code }] })
      } else expect(answer.refusal).toEqual(refusedAs(action))
      expect([await stateOf(fits), await stateOf(other)]).toEqual(
        bulk ? [to ?? before[0], before[1]] : before,
      )
    })
  })
}

/** The shortest sequence of actions from a new record to a state, without some actions. */
function pathTo(flow: Workflow, state: string, without: readonly string[]): string[] {
  const paths = new Map<string, string[]>([[flow.start, []]])
  for (const [at, path] of paths)
    for (const [name, action] of Object.entries(flow.actions))
      if (
        action.to !== undefined &&
        action.from.includes(at) &&
        !paths.has(action.to) &&
        !without.includes(name)
      )
        paths.set(action.to, [...path, name])
  const path = paths.get(state)
  if (!path) throw new Error(`${flow.name}: nothing leads to ${state}`)
  return path
}
