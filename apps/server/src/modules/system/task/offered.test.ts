import { moduleNames } from '@dropyard/contract/development/development/module-name'
import { moduleOf } from '@dropyard/contract/development/development/modules'
import type { AnyRecord } from '@dropyard/contract/kit/record-endpoints'
import { type Action, actionPermission, type Workflow } from '@dropyard/contract/kit/workflow'
import { sourcing } from '@dropyard/contract/sourcing/external-link'
import { sourcingFlow } from '@dropyard/contract/sourcing/external-link/flow'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Ctx } from '../../../kit/context.ts'
import { task } from '../../../kit/task-table.ts'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { type Answer, callOf, type TaskRow } from '../../../testing/development.ts'
import { demoPassword } from '../../account/user/demo.ts'
import { hashPassword } from '../../account/user/password.ts'
import { createPerson } from '../../account/user/service.ts'
import { person, personRole, role } from '../../account/user/table.ts'
import { developmentProduct, developmentTask } from '../../development/development/table.ts'
import { developmentMode } from '../../development/development-mode/table.ts'
import { externalLink } from '../../sourcing/external-link/table.ts'

/** Walks all flows of tasks: the server accepts exactly the actions that a row offers to a user. */

const people = ['creator', 'former', 'holder', 'reviewer', 'lead'] as const
type Who = (typeof people)[number]

interface Scene {
  readonly state: string
  readonly held?: true
  readonly waits?: true
  readonly reviewed?: true
}
interface Walked {
  readonly flow: Workflow & { endpoints: unknown }
  readonly record: AnyRecord
  readonly scenes: readonly Scene[]
  readonly make: (ctx: Ctx, scene: Scene) => Promise<number>
}

const scenes: readonly Scene[] = [
  { state: 'waiting' },
  { state: 'claimed', held: true },
  { state: 'claimed', held: true, waits: true },
  { state: 'submitted', reviewed: true },
  { state: 'refused' },
]
/** All modules use one engine. They differ in who begins, in their additional actions, and in where they are. */
const walked: Walked[] = [
  ...moduleNames.map((module) => ({
    ...moduleOf(module),
    scenes: ['goodsDevelop', 'goodsTest'].includes(module) ? scenes : scenes.filter((one) => one.reviewed),
    make: (ctx: Ctx, { state, held }: Scene) => standing(ctx, module, state, held ? ids.holder : null),
  })),
  {
    flow: sourcingFlow,
    record: sourcing,
    scenes: [{ state: 'waiting' }, { state: 'waiting', held: true }, { state: 'accepted', held: true }],
    make: async (ctx, { state }) => {
      const asked = {
        url: 'https://shop.example/kettle',
        title: 'Kettle',
        userId: ids.creator,
        quantity: 5,
        requestSn: `RQ${++asks}`,
        entityId,
        state,
      }
      const made = await ctx.db
        .insert(externalLink)
        .values(asked as never)
        .returning({ id: externalLink.id })
      return made[0]?.id ?? 0
    },
  },
]

let entityId = 0
let asks = 0
const ids = {} as Record<Who, number>
const callers = {} as Record<Who, Caller>

const app = await startTestApp()
const passwordHash = await hashPassword(demoPassword)
const may = walked.flatMap(({ flow }) => [
  `${flow.name}:list`,
  ...Object.entries(flow.actions).map(([name, one]) => actionPermission(flow, name, one)),
])
await app.system(async (ctx) => {
  const [own] = await ctx.db
    .select({ id: person.entityId })
    .from(person)
    .where(eq(person.email, 'merchant@demo.test'))
  entityId = own?.id ?? 0
  const make = async (nameEn: string, permissions: string[]) => {
    const made = { kind: 'staff', nameEn, nameZh: nameEn, scope: 'all', permissions } as const
    return (await ctx.db.insert(role).values(made).returning({ id: role.id }))[0]?.id ?? 0
  }
  const works = await make(
    'Works on tasks',
    may.filter((one) => !one.endsWith(':assign')),
  )
  const leads = await make('Leads tasks', may)
  for (const who of people) {
    const email = `${who}@tasks.test`
    const made = {
      kind: 'staff',
      entityId: null,
      email,
      name: who,
      passwordHash,
      roles: [],
      lang: 'en',
    } as const
    ids[who] = await createPerson(ctx, made)
    await ctx.db.insert(personRole).values({ personId: ids[who], roleId: who === 'lead' ? leads : works })
  }
})
for (const who of people) callers[who] = await app.as(`${who}@tasks.test`)

async function standing(
  ctx: Ctx,
  module: (typeof moduleNames)[number],
  state: string,
  workerId: number | null,
) {
  const [mode] = await ctx.db.select({ id: developmentMode.id }).from(developmentMode).limit(1)
  const idea = { title: 'Folding cup', modeId: mode?.id ?? 0, creatorId: ids.creator }
  const [product] = await ctx.db
    .insert(developmentProduct)
    .values(idea)
    .returning({ id: developmentProduct.id })
  const stay = {
    productId: product?.id ?? 0,
    module,
    state,
    workerId,
    form: { title: 'Folding cup' },
  } as const
  const made = await ctx.db
    .insert(developmentTask)
    .values(stay as never)
    .returning({ id: developmentTask.id })
  return made[0]?.id ?? 0
}

/** Creates a record in the state of a scene, with its task. */
const set = ({ flow, make }: Walked, scene: Scene): Promise<number> =>
  app.system(async (ctx) => {
    const recordId = await make(ctx, scene)
    const { held, waits, reviewed, state } = scene
    await ctx.db.insert(task).values({
      flow: flow.name,
      recordId,
      subject: 'Folding cup',
      title: 'PD1',
      state,
      entityId: flow.name === 'sourcing' ? entityId : null,
      openTo: `${flow.name}:${reviewed ? 'pass' : 'claim'}`,
      notFor: reviewed ? ids.holder : null,
      workedBy: held || reviewed ? [ids.former, ids.holder] : [ids.former],
      assigneeId: held ? ids.holder : state === 'refused' ? ids.creator : null,
      ...(waits
        ? { waitsFor: 'supplier' as const, waitUntil: new Date('2099-01-01'), waitingSince: ctx.now }
        : {}),
      closedAt: flow.tasks?.openStates.includes(state) ? null : ctx.now,
    })
    return recordId
  })

const given = (name: string, { input = {} }: Action<string>): object => {
  const known: Readonly<Record<string, unknown>> = {
    ...{
      reason: 'As agreed',
      assignee_id: ids.reviewer,
      owner_id: ids.reviewer,
      budget: 1000,
      form: { note: '' },
      quantity: 1,
      supplier_id: 1,
      codes: ['CUP-RED'],
    },
    ...{ waits_for: 'carrier', wait_reason: 'Strike', wait_until: '2099-01-01T00:00:00Z', call_back: 'x' },
    ...{ unit_price: 100, lead_days: 1, valid_until: '2099-01-01' },
  }
  return Object.fromEntries(Object.entries(known).filter(([field]) => field in input && name !== ''))
}

/** Whether an action was refused because of the user or the record's state, not because of missing input. */
const isClosed = ({ status, refusal = '' }: Answer<unknown>): boolean =>
  status === 403 ||
  /^(task|workflow)\.|^development\.(awaited|creator|first|invested|own_invest)$|^sourcing\.not_accepted$/.test(
    refusal,
  )

describe.each(walked.map((one) => [one.flow.name, one] as const))('a task of %s', (_name, one) => {
  const { flow, record } = one
  const endpoints = flow.endpoints as Record<string, unknown>
  const take = (who: Who, action: string, id: number) => {
    const of = flow.actions[action] as Action<string>
    return callOf<unknown>(callers[who], endpoints[action], { body: { id_list: [id], ...given(action, of) } })
  }
  const offered = async (who: Who, id: number): Promise<string[]> => {
    const got = await callOf<TaskRow>(callers[who], record.get, { params: { id } })
    expect(got.status, got.message).toBe(200)
    const row = got.data
    return row.actions.map(({ action }) => action)
  }

  it.each(one.scenes)('offers what may be done, %o', async (scene) => {
    const steps = Object.entries(flow.actions).filter(
      ([, { from, mount }]) => from.includes(scene.state) && !mount,
    )
    for (const who of people) {
      const left = await set(one, scene)
      const may = await offered(who, left)
      for (const [action] of steps) {
        const to = may.includes(action) ? await set(one, scene) : left
        const answer = await take(who, action, to)
        expect(isClosed(answer), `${who}, ${action}: ${answer.status} ${answer.message}`).toBe(
          !may.includes(action),
        )
      }
    }
    if (!scene.reviewed) return
    expect(await offered('former', await set(one, scene))).not.toContain('pass')
    expect(await offered('reviewer', await set(one, scene))).toContain('pass')
  })
})
