import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { choice } from './table.ts'

/** Choice lists of a new installation: code, English, Chinese. */
const lists: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  education: [
    ['primary', 'Primary school', '小学'],
    ['middle', 'Middle school', '初中'],
    ['high', 'High school', '高中'],
    ['vocational', 'Vocational school', '中专'],
    ['college', 'College', '大专'],
    ['bachelor', 'Bachelor', '本科'],
    ['master', 'Master', '硕士'],
    ['doctor', 'Doctor', '博士'],
  ],
  timezone: [
    ['UTC', 'UTC', '协调世界时'],
    ['Asia/Shanghai', 'Beijing, Shanghai', '北京、上海'],
    ['Asia/Hong_Kong', 'Hong Kong', '香港'],
    ['Asia/Tokyo', 'Tokyo', '东京'],
    ['Europe/London', 'London', '伦敦'],
    ['Europe/Berlin', 'Berlin, Paris', '柏林、巴黎'],
    ['America/New_York', 'New York', '纽约'],
    ['America/Chicago', 'Chicago', '芝加哥'],
    ['America/Los_Angeles', 'Los Angeles', '洛杉矶'],
    ['Australia/Sydney', 'Sydney', '悉尼'],
  ],
}

export async function seedChoices(ctx: Ctx): Promise<void> {
  const rows = Object.entries(lists).flatMap(([list, entries]) =>
    entries.map(([code, nameEn, nameZh], sort) => ({ list, code, nameEn, nameZh, sort })),
  )
  await ctx.db
    .insert(choice)
    .values(rows)
    .onConflictDoUpdate({
      target: [choice.list, choice.code],
      set: { nameEn: sql`excluded.name_en`, nameZh: sql`excluded.name_zh`, sort: sql`excluded.sort` },
    })
}
