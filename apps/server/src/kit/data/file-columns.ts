import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Where uploaded files are named: a file that is named somewhere is in use, and not deleted. */

const named: AnyPgColumn[] = []

/** Columns that name files, by their key or by the address that it is in: a text, texts, or a form or HTML with them inside. */
export function namesFiles(...columns: AnyPgColumn[]): void {
  named.push(...columns)
}

export const fileColumns = (): readonly AnyPgColumn[] => named
