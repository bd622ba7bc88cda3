import type { Lang } from '@dropyard/contract/kit/text'
import { jobErrors } from '@dropyard/contract/system/job'
import { ilike, or, type SQL } from 'drizzle-orm'
import { likePattern } from '../data/filters.ts'
import { jobTable } from './jobs-table.ts'

/** What watched work is called and why it failed, in the language of who reads it. */

type Row = Pick<typeof jobTable.$inferSelect, 'title' | 'titleZh' | 'error' | 'errorZh'>

export const jobTitle = (lang: Lang, { title, titleZh }: Pick<Row, 'title' | 'titleZh'>): string =>
  lang === 'zh' ? (titleZh ?? title) : title

/** For the person whose work it is: what is no refusal says something of the inside. */
export function userError(lang: Lang, { error, errorZh }: Pick<Row, 'error' | 'errorZh'>): string | null {
  if (error === null) return null
  if (errorZh === null) return jobErrors.broke.words[lang]
  return lang === 'zh' ? errorZh : error
}

/** For administration: what went wrong, as it was said. */
export const adminError = (lang: Lang, { error, errorZh }: Pick<Row, 'error' | 'errorZh'>): string | null =>
  lang === 'zh' ? (errorZh ?? error) : error

/** Work whose title holds a text, in either language. */
export const titleMatches = (search: string): SQL | undefined =>
  or(ilike(jobTable.title, likePattern(search)), ilike(jobTable.titleZh, likePattern(search)))
