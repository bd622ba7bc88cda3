import type { Form, Measured } from '@dropyard/contract/development/module'
import type { ModuleName } from '@dropyard/contract/development/module-name'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import type { Refused } from '../../../kit/errors.ts'
import type { developmentProduct, developmentTask } from './table.ts'

/** What a module does beyond what all of them do: one short function for each thing that happens. */

export type Product = typeof developmentProduct.$inferSelect
export type Task = typeof developmentTask.$inferSelect
/** The form that each module holds, or held last. */
export type Forms = Readonly<Partial<Record<ModuleName, Form>>>

export interface Behaviour {
  /** What its form begins with, from what other modules hold. When the product comes again, what nobody changed follows it. */
  readonly begins?: (ctx: Ctx, forms: Forms, product: Product) => Promise<Form> | Form
  /** Completes or refuses what is saved. */
  readonly saves?: (ctx: Ctx, task: Task, form: Form, changed: ReadonlySet<string>) => Promise<Form>
  /** Why it can not be submitted, besides empty fields. */
  readonly submits?: (ctx: Ctx, task: Task, form: Form) => Promise<Refused> | Refused
  /** Why it can not pass. */
  readonly judged?: (ctx: Ctx, task: Task, product: Product) => Promise<Refused> | Refused
  /** What its passing does. */
  readonly passes?: (ctx: UserCtx, product: Product, forms: Forms) => Promise<void>
  /** Why its own actions are not for a product as it is now. */
  readonly guards?: Readonly<
    Record<string, (ctx: Ctx, product: Pick<Product, 'budget' | 'creatorId'>) => Refused>
  >
  /** Where values of its form come from, for whoever works on it. */
  readonly tells?: (ctx: Ctx, productId: number, forms: Forms) => Promise<Measured[]>
  /** What its own actions do. */
  readonly actions?: Readonly<
    Record<
      string,
      (ctx: UserCtx, task: Task, input: Readonly<Record<string, unknown>>) => Promise<Partial<Task>>
    >
  >
}
