import { type StoreLanguage, storeLanguageCodes } from '@dropyard/contract/store/platform/languages'
import type { Ctx } from '../../../kit/context.ts'
import { question } from '../../../kit/questions.ts'

/** Languages of connected stores to which products are published: of a company's, or with null of all companies'. */
export const languagesPublishedTo = question<number | null, StoreLanguage>()

/**
 * Languages in which products are published, English first, because every product has it.
 * @param entityId of the company whose stores count; null for all companies
 */
export async function publishingLanguages(ctx: Ctx, entityId: number | null): Promise<StoreLanguage[]> {
  const used = new Set<StoreLanguage>(['en', ...(await languagesPublishedTo.ask(ctx, entityId))])
  return storeLanguageCodes.filter((language) => used.has(language))
}
