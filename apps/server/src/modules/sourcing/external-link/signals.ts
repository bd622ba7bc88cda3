import { signal } from '../../../kit/signals.ts'
import type { externalLink } from './table.ts'

/** Sent when a merchant accepted the quotation for a product, so that its development begins. */
export const quotationAccepted = signal<typeof externalLink.$inferSelect>()
