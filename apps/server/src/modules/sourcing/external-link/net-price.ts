import { type SQL, sql } from 'drizzle-orm'
import { qualified } from '../../../kit/data/qualified.ts'
import { discountedSql } from '../../catalog/goods/price.ts'
import { externalLink } from './table.ts'

/** What a value of a company's rank `r` is for a request's company. */
export const ofRank = (value: SQL): SQL =>
  sql`(SELECT ${value} FROM entity e JOIN rank r ON r.id = e.rank_id WHERE e.id = ${qualified(externalLink.entityId)})`

/** The quoted price as orders charge it. */
export const netPrice = ofRank(discountedSql(qualified(externalLink.unitPrice), sql`r.discount_bp`)).mapWith(
  Number,
)
