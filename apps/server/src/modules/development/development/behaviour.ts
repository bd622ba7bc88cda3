import type { Form, Measured } from '@dropyard/contract/development/development/module'
import type { ModuleName } from '@dropyard/contract/development/development/module-name'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import type { Refused } from '../../../kit/errors.ts'
import type { developmentProduct, developmentTask } from './table.ts'

/** What a module does in addition to the behaviour of all modules, as short functions. */

export type Product = typeof developmentProduct.$inferSelect
export type Task = typeof developmentTask.$inferSelect
/** The latest form of each module. */
export type Forms = Readonly<Partial<Record<ModuleName, Form>>>

export interface Behaviour {
  /** Initial values of its form, from the forms of other modules. When the product returns, unedited fields are updated. */
  readonly begins?: (ctx: Ctx, forms: Forms, product: Product) => Promise<Form> | Form
  /** Completes or refuses a form before it is saved. */
  readonly saves?: (ctx: Ctx, task: Task, form: Form, changed: ReadonlySet<string>) => Promise<Form>
  /** Why it can not be submitted, apart from empty fields. */
  readonly submits?: (ctx: Ctx, task: Task, form: Form) => Promise<Refused> | Refused
  /** Why it can not pass review. */
  readonly judged?: (ctx: Ctx, task: Task, product: Product) => Promise<Refused> | Refused
  /** Effects of passing. */
  readonly passes?: (ctx: UserCtx, product: Product, forms: Forms) => Promise<void>
  /** Why one of its own actions is not allowed for this product. */
  readonly guards?: Readonly<
    Record<string, (ctx: Ctx, product: Pick<Product, 'budget' | 'creatorId'>) => Refused>
  >
  /** Explains the origin of values in its form, for the person who works on it. */
  readonly tells?: (ctx: Ctx, productId: number, forms: Forms) => Promise<Measured[]>
  /** Effects of its own actions. */
  readonly actions?: Readonly<
    Record<
      string,
      (ctx: UserCtx, task: Task, input: Readonly<Record<string, unknown>>) => Promise<Partial<Task>>
    >
  >
}
