import type { Lang } from '@dropyard/contract/kit/text'
import { jobErrors } from '@dropyard/contract/system/job'
import { ilike, or, type SQL } from 'drizzle-orm'
import { likePattern } from '../data/filters.ts'
import { jobTable } from './jobs-table.ts'

/** Titles and error messages of watched jobs in the reader's language. */

type Row = Pick<typeof jobTable.$inferSelect, 'title' | 'titleZh' | 'error' | 'errorZh'>

export const jobTitle = (lang: Lang, { title, titleZh }: Pick<Row, 'title' | 'titleZh'>): string =>
  lang === 'zh' ? (titleZh ?? title) : title

/** For the owner of the job: errors other than refusals reveal internals, so a general message replaces them. */
export function userError(lang: Lang, { error, errorZh }: Pick<Row, 'error' | 'errorZh'>): string | null {
  if (error === null) return null
  if (errorZh === null) return jobErrors.broke.words[lang]
  return lang === 'zh' ? errorZh : error
}

/** For administrators: the error message as it was recorded. */
export const adminError = (lang: Lang, { error, errorZh }: Pick<Row, 'error' | 'errorZh'>): string | null =>
  lang === 'zh' ? (errorZh ?? error) : error

/** Jobs whose title contains a text, in either language. */
export const titleMatches = (search: string): SQL | undefined =>
  or(ilike(jobTable.title, likePattern(search)), ilike(jobTable.titleZh, likePattern(search)))
