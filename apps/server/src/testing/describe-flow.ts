import type { AnyRecord } from '@dropyard/contract/kit/record-endpoints'
import type { Action, ActionEndpoint, Workflow } from '@dropyard/contract/kit/workflow'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Caller, startTestApp, type TestApp } from './app.ts'

/** One suite for every record with a workflow: what each action does from each state, for whom, and when two act at once. */

type Values = Record<string, unknown>
type Row = Values & { id: number; state: string; actions: { action: string }[] }
type Flow = Workflow & { readonly endpoints: Readonly<Record<string, ActionEndpoint<Action<string>>>> }
type FlowRecord = AnyRecord & Required<Pick<AnyRecord, 'list' | 'get' | 'create'>> & { flow: Flow }

export interface FlowCase<P> {
  /** Demo person who makes records. */
  as: string
  /** Who takes an action, where it is somebody else. */
  actors?: Readonly<Record<string, string>>
  /** Demo person without any permission for it. */
  stranger: string
  demo?: readonly string[]
  prepare?: (app: TestApp) => Promise<P>
  /** A valid input of a new record. */
  valid: (prepared: P) => Values
  /** What differs in records that an action is for, such as an amount that two people approve. */
  only?: Readonly<Record<string, Values>>
  /** What an action is given. */
  inputs?: Readonly<Record<string, Values>>
}

/** Describes the workflow of a record. What its actions do beyond moving it is for tests of its own. */
export function describeFlow<R extends { flow: object }, P = undefined>(typed: R, one: FlowCase<P>): void {
  const record = typed as unknown as FlowRecord
  const { flow } = record
  const { actions, endpoints } = flow
  const names = Object.keys(actions)

  describe(`the workflow ${flow.name}`, () => {
    let app: TestApp
    let prepared: P
    const actor = (action: string): Promise<Caller> => app.as(one.actors?.[action] ?? one.as)
    const take = async (action: string, id: number, who?: Caller) => {
      const body = { id_list: [id], ...one.inputs?.[action] }
      return (who ?? (await actor(action))).call(
        endpoints[action] as Flow['endpoints'][string],
        { body } as never,
      )
    }
    const read = async (id: number): Promise<Row> => {
      const { data } = (await (
        await app.as(one.as)
      ).call(record.get, { params: { id } } as never)) as Answer<never>
      return data
    }
    /** A record that stands in a state and that an action is for. */
    const standing = async (state: string, action?: string): Promise<Row> => {
      const path = pathTo(flow, state)
      const only = Object.assign({}, ...[...path, action ?? ''].map((step) => one.only?.[step] ?? {}))
      const body = { ...one.valid(prepared), ...only }
      const made = (await (await app.as(one.as)).call(record.create, { body } as never)) as Answer<never>
      expect(made.status, `${made.message} ${JSON.stringify(made.fields)}`).toBe(200)
      const { id } = made.data as Row
      for (const step of path) expect((await take(step, id)).refusal, step).toBeUndefined()
      return read(id)
    }

    beforeAll(async () => {
      app = await startTestApp(one.demo ? { demo: one.demo } : {})
      prepared = (await one.prepare?.(app)) as P
    })

    it.each(Object.keys(flow.states))('leads to %s, and tells how', async (state) => {
      const row = await standing(state)
      expect(row.state).toBe(state)
      const path = pathTo(flow, state)
      const history = row.history as { to: string; action: string }[]
      expect(history.map(({ action }) => action)).toEqual(['', ...path])
      expect(history.map(({ to }) => to)).toEqual([flow.start, ...path.map((step) => actions[step]?.to)])
      const query = { state, 'per-page': 100 }
      const list = await (await app.as(one.as)).call(record.list, { query } as never)
      const { data, ext, total } = list as unknown as Answer<
        Row[],
        { tabs: { status: string; total: number }[] }
      >
      expect(data.map(({ id }) => id)).toContain(row.id)
      expect(ext.tabs.find(({ status }) => status === state)?.total).toBe(total)
    })

    const cases = names.flatMap((action) => Object.keys(flow.states).map((state) => ({ action, state })))
    it.each(cases)('$action from $state', async ({ action, state }) => {
      const fits = actions[action]?.from.includes(state) ?? false
      // What differs in records for this action may forbid the way to where it does not apply.
      const { id } = await standing(state, fits ? action : undefined)
      const answer = await take(action, id)
      expect(answer.refusal).toBe(fits ? undefined : 'workflow.moved')
      expect((await read(id)).state).toBe(fits ? actions[action]?.to : state)
    })

    it.each(names)('offers %s to those who may, and takes it once of two', async (action) => {
      const { id } = await standing(actions[action]?.from[0] ?? flow.start, action)
      const who = await actor(action)
      const own = (await who.call(record.get, { params: { id } } as never)) as unknown as Answer<Row>
      // Those who act elsewhere, such as merchants on a list of their own, do not read this one.
      if (own.status === 200) expect(own.data.actions.map((it) => it.action)).toContain(action)
      const answers = await Promise.all([take(action, id, who), take(action, id, who)])
      expect(answers.map(({ refusal }) => refusal).toSorted()).toEqual(['workflow.moved', undefined])
    })

    it.each(names)('%s of several moves what may, or none', async (action) => {
      const elsewhere = Object.keys(flow.states).find((state) => !actions[action]?.from.includes(state))
      if (!elsewhere) return
      const fits = await standing(actions[action]?.from[0] ?? flow.start, action)
      const other = await standing(elsewhere)
      const body = { id_list: [fits.id, other.id], ...one.inputs?.[action] }
      const to = endpoints[action] as Flow['endpoints'][string]
      const answer = await (await actor(action)).call(to, { body } as never)
      if (actions[action]?.many) {
        expect(answer.data).toMatchObject({
          moved: [fits.id],
          refused: [{ id: other.id, ok: false, code: 'workflow.moved' }],
        })
        expect((await read(fits.id)).state).toBe(actions[action]?.to)
      } else {
        expect(answer.refusal).toBe('workflow.moved')
        expect((await read(fits.id)).state).toBe(fits.state)
      }
      expect((await read(other.id)).state).toBe(elsewhere)
    })

    it('is nothing for people without a permission', async () => {
      const stranger = await app.as(one.stranger)
      const { id, state } = await standing(flow.start)
      for (const action of names) expect((await take(action, id, stranger)).status, action).toBe(403)
      expect((await read(id)).state).toBe(state)
    })

    const asking = names.filter((action) => Object.keys(one.inputs?.[action] ?? {}).length > 0)
    it.runIf(asking.length > 0).each(asking)('%s names what it misses', async (action) => {
      const { id } = await standing(actions[action]?.from[0] ?? flow.start, action)
      const endpoint = endpoints[action] as Flow['endpoints'][string]
      const answer = await (await actor(action)).call(endpoint, { body: { id_list: [id] } } as never)
      expect(Object.keys(answer.fields)).toEqual(Object.keys(one.inputs?.[action] ?? {}))
    })
  })
}

/** The shortest way from a new record to a state. */
function pathTo(flow: Workflow, state: string): string[] {
  const paths = new Map<string, string[]>([[flow.start, []]])
  for (const [at, path] of paths)
    for (const [name, action] of Object.entries(flow.actions))
      if (action.to !== undefined && action.from.includes(at) && !paths.has(action.to))
        paths.set(action.to, [...path, name])
  const path = paths.get(state)
  if (!path) throw new Error(`${flow.name}: nothing leads to ${state}`)
  return path
}
