import { signal } from '../../../kit/signals.ts'
import type { externalLink } from './table.ts'

/** A merchant accepted what staff quoted for a product: it is to be developed now. */
export const quotationAccepted = signal<typeof externalLink.$inferSelect>()
