import { z } from 'zod'

/** What a story of the demo tells of one step of a workflow: the name of its action, beside the action's own input. */
export const stepOf = <Name extends string>({
  actions,
}: {
  readonly actions: Readonly<Record<Name, unknown>>
}) => z.looseObject({ step: z.enum(Object.keys(actions) as [Name, ...Name[]]) })
