import { z } from 'zod'

/** Schema of a demo step that runs a workflow action: `step` is the action's name, the other keys are its input. */
export const stepOf = <Name extends string>({
  actions,
}: {
  readonly actions: Readonly<Record<Name, unknown>>
}) => z.looseObject({ step: z.enum(Object.keys(actions) as [Name, ...Name[]]) })
