import { z } from 'zod'
import type { Ctx, UserCtx } from '../kit/context.ts'
import type { DemoTimeline } from '../kit/jobs/demo-timeline.ts'
import { actingAs } from '../modules/account/user/demo-acting.ts'
import { type DemoIds, demoIds, demoPeople } from '../modules/account/user/demo-ids.ts'
import { demoData } from './data.ts'
import { filled } from './references.ts'

/** Replays what happened in the demo before today: steps with user, action and time since the story began. */

const unitMs = { d: 86_400_000, h: 3_600_000, m: 60_000 }

/** Parses a duration such as `2d 3h` to milliseconds. */
export const whileMs = z
  .string()
  .regex(/^\d+(\.\d+)?[dhm]( \d+(\.\d+)?[dhm])*$/)
  .transform((text) =>
    [...text.matchAll(/([\d.]+)([dhm])/g)].reduce(
      (sum, [, number, unit]) => sum + Number(number) * unitMs[unit as keyof typeof unitMs],
      0,
    ),
  )

export const demoStep = z.strictObject({
  by: z.enum(demoPeople),
  after: whileMs.default(0),
  do: z.string(),
  with: z.record(z.string(), z.unknown()).default({}),
})
const demoStory = z.strictObject({ ago: whileMs, steps: z.array(demoStep) })

/** An action of a story. `id` is the record of the story; the first action creates it and returns its id. */
export type Deed = (ctx: UserCtx, given: Record<string, unknown>, id: number) => Promise<number | undefined>

/** The time of a step, at most now. */
export const momentOf = (ctx: Ctx, began: number, after: number): Date =>
  new Date(Math.min(began + after, ctx.now.getTime()))

/** The stories of `packages/demo/<path>.json`. */
export const demoStories =
  (path: string, deedOf: (name: string) => Deed) =>
  async (ctx: Ctx): Promise<DemoTimeline[]> => {
    const ids = await demoIds(ctx)
    return demoData(path, z.array(demoStory)).map((one) => told(ctx, ids, one, deedOf))
  }

async function* told(
  ctx: Ctx,
  ids: DemoIds,
  { ago, steps }: z.output<typeof demoStory>,
  deedOf: (name: string) => Deed,
): DemoTimeline {
  const began = ctx.now.getTime() - ago
  let id = 0
  for (const step of steps) {
    const now = momentOf(ctx, began, step.after)
    yield now
    const given = z.record(z.string(), z.unknown()).parse(await filled({ ...ctx, now }, ids, step.with))
    id = (await deedOf(step.do)(actingAs({ ...ctx, now }, ids, step.by), given, id)) ?? id
  }
}

interface Flowing<Input> {
  readonly record: { readonly input: { parse: (given: unknown) => Input } }
  readonly create: (ctx: UserCtx, input: Input) => Promise<{ id: number }>
}

/** The actions for stories of a record with a workflow: `create`, and the workflow's actions. */
export const deedsOf =
  <Input>(
    served: Flowing<Input>,
    flow: { applyBody: (ctx: Ctx, action: string, body: object) => Promise<unknown> },
  ) =>
  (name: string): Deed =>
  async (ctx, given, id) => {
    if (name === 'create') return (await served.create(ctx, served.record.input.parse(given))).id
    await flow.applyBody(ctx, name, { ...given, id_list: [id] })
    return undefined
  }
