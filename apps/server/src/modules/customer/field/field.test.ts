import { customer } from '@dropyard/contract/customer/customer'
import { customerErasure, erasureFlow } from '@dropyard/contract/customer/erasure'
import { customerField } from '@dropyard/contract/customer/field'
import { fieldKey } from '@dropyard/contract/customer/field/values'
import { followUp } from '@dropyard/contract/customer/follow-up'
import { customerMerge } from '@dropyard/contract/customer/merge'
import { customerSegment } from '@dropyard/contract/customer/segment'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'

const app = await startTestApp()
const admin = await app.as('admin')
const sales = await app.as('sales')
const marketing = await app.as('marketing')

const define = async (values: object) => {
  const body = { name_en: 'Note to self', name_zh: '备忘', kind: 'text', ...values }
  const answer = await admin.call(customerField.create, { body: body as never })
  expect(answer.fields).toEqual({})
  return answer.data
}
const market = await define({
  ...{ name_en: 'Market', name_zh: '市场', kind: 'choice', for_kinds: ['lead'] },
  choices: [
    { name_en: 'Europe', name_zh: '欧洲' },
    { name_en: 'America', name_zh: '美洲' },
  ],
})
const [europe = '', america = ''] = market.choices.map(({ key }) => key)
const volume = await define({ name_en: 'Volume', name_zh: '单量', kind: 'number' })
const until = await define({ name_en: 'Until', name_zh: '期限', kind: 'day' })
const habit = await define({ name_en: 'Habit', name_zh: '习惯' })

const lead = async (custom: object, more: object = {}) => {
  const body = { name: 'Field Lead', kind: 'lead' as const, custom, ...more }
  return sales.call(customer.create, { body: body as never })
}
const full = {
  [fieldKey(market.id)]: europe,
  [fieldKey(volume.id)]: 40.5,
  [fieldKey(until.id)]: '2027-03-01',
  [fieldKey(habit.id)]: 'Calls on Mondays',
}
const found = async (custom: string) => {
  const { data } = await sales.call(customer.list, { query: { custom } })
  return data.map(({ name }) => name).sort()
}
const logOf = async (id: number) => {
  const { data } = await sales.call(followUp.log, { query: { customer_id: id } })
  return data.flatMap(({ changes }) => changes)
}

it('keeps values of each kind, clears them by null, and names field and value in the history', async () => {
  const { data: made } = await lead(full)
  expect(made.custom).toEqual(full)
  const save = (custom: object, version: number) =>
    sales.call(customer.update, {
      params: { id: made.id },
      body: { name: 'Field Lead', kind: 'lead', version, custom } as never,
    })
  const { data: changed } = await save(
    { [fieldKey(market.id)]: america, [fieldKey(volume.id)]: null },
    made.version,
  )
  expect(changed.custom).toEqual({
    [fieldKey(market.id)]: america,
    [fieldKey(until.id)]: '2027-03-01',
    [fieldKey(habit.id)]: 'Calls on Mondays',
  })
  expect(await logOf(made.id)).toEqual([
    { field: 'Market', from: 'Europe', to: 'America' },
    { field: 'Volume', from: '40.5', to: '' },
  ])
  // Two who save at once: the second is refused, and nothing of it is kept.
  const late = await save({ [fieldKey(habit.id)]: 'Never' }, made.version)
  expect(late.refusal).toBe('common.changed')
  const { data: kept } = await sales.call(customer.get, { params: { id: made.id } })
  expect(kept.custom).toEqual(changed.custom)
})

it.each([
  [{ [fieldKey(volume.id)]: 'many' }, '“Volume” must be a number.'],
  [{ [fieldKey(until.id)]: '2027-02-30' }, '“Until” must be a day, such as 2026-11-21.'],
  [{ [fieldKey(market.id)]: 'Mars' }, '“Market” must be one of: Europe, America.'],
  [{ [fieldKey(habit.id)]: 'x'.repeat(501) }, '“Habit” takes at most 500 characters.'],
  [{ f999999: 'x' }, 'There is no custom field No. 999999.'],
])('refuses %j', async (custom, message) => {
  const answer = await lead(custom)
  const [key = ''] = Object.keys(custom)
  expect(answer.fields).toEqual({ [`custom.${key}`]: message })
})

it('takes values only for the customers that a field is for, and none once it is archived', async () => {
  const merchants = await define({ name_en: 'Contract', name_zh: '合同', for_kinds: ['merchant'] })
  expect((await lead({ [fieldKey(merchants.id)]: 'x' })).fields).toEqual({
    [`custom.${fieldKey(merchants.id)}`]: '“Contract” doesn’t apply to this type of customer.',
  })
  const old = await define({ name_en: 'Old', name_zh: '旧' })
  const { data: has } = await lead({ [fieldKey(old.id)]: 'kept' })
  const archive = await admin.call(customerField.update, {
    params: { id: old.id },
    body: { ...old, status: 'archived' } as never,
  })
  expect(archive.refusal).toBeUndefined()
  expect((await lead({ [fieldKey(old.id)]: 'new' })).fields).toEqual({
    [`custom.${fieldKey(old.id)}`]: '“Old” is archived and takes no new values.',
  })
  // The form sends what the customer has.
  const saved = await sales.call(customer.update, {
    params: { id: has.id },
    body: { name: 'Renamed', kind: 'lead', version: has.version, custom: has.custom } as never,
  })
  expect(saved.data.custom).toEqual({ [fieldKey(old.id)]: 'kept' })
})

it('refuses to remove a field or a choice that customers have, another type, and a name that is taken', async () => {
  await lead({ [fieldKey(market.id)]: europe })
  const removed = await admin.call(customerField.remove, { params: { id: market.id } })
  expect(removed.refusal).toBe('customer-field.used')
  const update = (values: object) =>
    admin.call(customerField.update, { params: { id: market.id }, body: { ...market, ...values } as never })
  expect((await update({ choices: market.choices.slice(1) })).fields.choices).toMatch(
    /“Europe”, so it can’t be removed/,
  )
  expect((await update({ kind: 'text' })).fields).toHaveProperty('kind')
  expect((await update({ name_en: 'volume' })).fields).toHaveProperty('name_en')
  expect((await update({ name_zh: '邮箱' })).fields).toHaveProperty('name_zh')
  const unused = await define({ name_en: 'Unused', name_zh: '未用' })
  expect((await admin.call(customerField.remove, { params: { id: unused.id } })).data).toEqual({ removed: 1 })
  const denied = await sales.call(customerField.create, { body: { name_en: 'X', name_zh: 'X' } as never })
  expect(denied.status).toBe(403)
})

await define({ name_en: 'Home market', name_zh: '本地市场' })
it.each([
  'Consent',
  '同意',
  'Number',
  '编号',
  'spend_(usd)',
  '消费（USD）',
  'remark',
  'e-mail',
  'HOME_market',
])('refuses %s as a name when files would have two such columns', async (name) => {
  for (const [field, other] of [
    ['name_en', 'name_zh'],
    ['name_zh', 'name_en'],
  ] as const) {
    const body = { [field]: name, [other]: 'Free name', kind: 'text' }
    const answer = await admin.call(customerField.create, { body: body as never })
    expect(answer.fields).toEqual({
      [field]: `“${name}” is the name of another field, or of a column of files.`,
    })
  }
})

it.each([
  [{ key: 'b', name_en: 'B', name_zh: 'A' }, 'A'],
  [{ key: 'a', name_en: 'B', name_zh: '乙' }, 'a'],
  [{ key: 'b', name_en: 'k1', name_zh: '乙' }, 'k1'],
  [{ name_en: 'B', name_zh: '甲' }, '甲'],
])('refuses the choice %j beside one that a file may mean too', async (second, name) => {
  const choices = [{ key: 'k1', name_en: 'A', name_zh: '甲' }, second]
  const body = { name_en: 'Pick', name_zh: '选择', kind: 'choice', choices }
  const answer = await admin.call(customerField.create, { body: body as never })
  expect(answer.fields).toEqual({ choices: `“${name}” appears twice.` })
})

it('filters the list by one field, and segments by the same conditions, with the reason', async () => {
  const a = (await lead(full, { name: 'Filter A' })).data
  await lead(
    {
      [fieldKey(volume.id)]: -3,
      [fieldKey(until.id)]: '2028-01-01',
      [fieldKey(habit.id)]: '100% "sure" (a.b)',
    },
    { name: 'Filter B' },
  )
  const only = async (condition: string) =>
    (await found(condition)).filter((name) => name.startsWith('Filter'))
  expect(await only(`${market.id}:any:${europe},${america}`)).toEqual(['Filter A'])
  expect(await only(`${market.id}:has`)).toEqual(['Filter A'])
  expect(await only(`${market.id}:none`)).toEqual(['Filter B'])
  expect(await only(`${volume.id}:within:-5..40`)).toEqual(['Filter B'])
  expect(await only(`${volume.id}:within:0..`)).toEqual(['Filter A'])
  expect(await only(`${until.id}:within:..2027-12-31`)).toEqual(['Filter A'])
  expect(await only(`${habit.id}:contains:MONDAY`)).toEqual(['Filter A'])
  expect(await only(`${habit.id}:contains:"sure" (a.b`)).toEqual(['Filter B'])
  expect(
    (await sales.call(customer.list, { query: { custom: `${volume.id}:within:1); DROP..` } })).fields,
  ).toHaveProperty('custom')
  const leaf = (op: string, ...values: string[]) => ({
    field: 'custom',
    op,
    values,
    number: null,
    day: null,
    within: null,
  })
  const count = async (...of: object[]) => {
    const body = { kind: 'lead', entity_id: null, match: 'all', groups: [{ match: 'all', of }] }
    return (await marketing.call(customerSegment.count, { body: body as never })).data.count
  }
  const all = await count(leaf('is_any', `${volume.id}:within:40..41`, `${volume.id}:within:-3..-3`))
  expect(all).toBeGreaterThanOrEqual(2)
  const narrow = leaf('is_any', `${volume.id}:within:40..41`)
  expect(await count(narrow, leaf('is_none', `${market.id}:any:${europe}`))).toBe(0)
  const segment = await marketing.call(customerSegment.create, {
    body: {
      name: 'Europe',
      kind: 'lead',
      groups: [{ match: 'all', of: [leaf('is_any', `${market.id}:any:${europe}`)] }],
    } as never,
  })
  const why = await marketing.call(customerSegment.why, {
    params: { id: segment.data.id },
    query: { customer_id: a.id },
  })
  expect(why.data).toMatchObject({ member: true, conditions: [{ value: 'Europe', holds: true }] })
})

it('imports and exports a column for each field, and refuses bad values by row and column', async () => {
  const send = (content: string, more: object = {}) =>
    marketing.call(customer.import, {
      body: { by: 'email', ...more },
      files: { file: { filename: 'leads.csv', content } },
    })
  const bad = await send(
    'Name,Email,市场,Volume\nIn A,in-a@field.example,欧洲,12\nIn B,in-b@field.example,Mars,x\n',
  )
  expect(bad.data.errors).toMatchObject([
    { row: 3, column: 'Market', message: '“Market” must be one of: Europe, America.' },
    { row: 3, column: 'Volume', message: '“Volume” must be a number.' },
  ])
  await send('Name,Email,市场,Volume,Until\nIn A,in-a@field.example,欧洲,12,2027-05-05\n')
  const { data } = await marketing.call(customer.list, { query: { search: 'in-a@field.example' } })
  expect(data[0]?.custom).toEqual({
    [fieldKey(market.id)]: europe,
    [fieldKey(volume.id)]: 12,
    [fieldKey(until.id)]: '2027-05-05',
  })
  // An empty cell keeps the value or clears it; a column that the file lacks keeps it.
  await send('Name,Email,Market,Volume\nIn A,in-a@field.example,America,\n')
  await send('Name,Email,Until\nIn A,in-a@field.example,\n', { empty: 'clear' })
  const [row] = (await marketing.call(customer.list, { query: { search: 'in-a@field.example' } })).data
  expect(row?.custom).toEqual({ [fieldKey(market.id)]: america, [fieldKey(volume.id)]: 12 })
  const { raw } = await marketing.call(customer.export, {
    query: { search: 'in-a@field.example', format: 'csv' },
  })
  const text = raw.toString('utf8')
  expect(text).toMatch(/Note,Market,Volume,Until,Habit/)
  expect(text).toMatch(/,America,12,,/)
})

it('changes one field of many with a preview, and takes it back unless it was changed since', async () => {
  const { data: a } = await lead({ [fieldKey(habit.id)]: 'stays' })
  const { data: b } = await lead({ [fieldKey(market.id)]: america })
  const body = { customers: [{ id: a.id }, { id: b.id }], custom_field_id: market.id, custom_value: '欧洲' }
  const read = async (id: number) => (await sales.call(customer.get, { params: { id } })).data.custom
  const tried = await marketing.call(customer.batchUpdate, { body: { ...body, dry_run: true } })
  expect(tried.data.map(({ ok }) => ok)).toEqual([true, true])
  expect(await read(b.id)).toEqual({ [fieldKey(market.id)]: america })
  await marketing.call(customer.batchUpdate, { body })
  expect(await read(a.id)).toEqual({ [fieldKey(habit.id)]: 'stays', [fieldKey(market.id)]: europe })
  const bad = await marketing.call(customer.batchUpdate, { body: { ...body, custom_value: 'Mars' } })
  expect(bad.data[0]?.message).toMatch(/“Market” must be one of/)
  await marketing.call(customer.batchUndo, { body: { customers: [{ id: a.id }, { id: b.id }] } })
  expect(await read(a.id)).toEqual({ [fieldKey(habit.id)]: 'stays' })
  expect(await read(b.id)).toEqual({ [fieldKey(market.id)]: america })
  await marketing.call(customer.batchUpdate, { body: { ...body, custom_value: '' } })
  expect(await read(b.id)).toEqual({})
})

it('gives back no value of a field that was removed since, and takes blank texts and odd numbers for what they are', async () => {
  const short = await define({ name_en: 'Short-lived', name_zh: '临时' })
  const { data: had } = await lead({ [fieldKey(short.id)]: 'Once', [fieldKey(habit.id)]: '  ' })
  expect(had.custom).toEqual({ [fieldKey(short.id)]: 'Once' })
  const seen = { id: had.id }
  await marketing.call(customer.batchUpdate, {
    body: { customers: [seen], custom_field_id: short.id, custom_value: '' } as never,
  })
  const removed = await admin.call(customerField.remove, { params: { id: short.id } })
  expect(removed.status).toBe(200)
  await marketing.call(customer.batchUndo, { body: { customers: [seen] } })
  const { data: now } = await sales.call(customer.get, { params: { id: had.id } })
  expect(now.custom).toEqual({})
  expect((await lead({ [fieldKey(volume.id)]: 1e300 })).status).toBe(422)
  const odd = await sales.call(customer.list, { query: { custom: `${volume.id}:within:007..` } })
  expect(Object.keys(odd.fields)).toEqual(['custom'])
})

it('merges field by field and gives both back exactly', async () => {
  const { data: a } = await lead(
    { [fieldKey(habit.id)]: 'one', [fieldKey(volume.id)]: 1 },
    { name: 'Merge A' },
  )
  const { data: b } = await lead(
    { [fieldKey(habit.id)]: 'other', [fieldKey(volume.id)]: 2, [fieldKey(until.id)]: '2027-01-01' },
    { name: 'Merge B' },
  )
  const rowsOf = async () =>
    JSON.stringify(
      (await app.asOwner(`SELECT id, custom::text FROM customer WHERE id IN (${a.id}, ${b.id}) ORDER BY id`))
        .rows,
    )
  const before = await rowsOf()
  const body = { id: b.id, version: b.version, other_id: a.id, other_version: a.version }
  const blank = await admin.call(customerMerge.merge, { body: { ...body, take_custom: [until.id] } })
  expect(blank.fields.take_custom).toMatch(/no value in “Until”/)
  const { data: merged } = await admin.call(customerMerge.merge, {
    body: {
      ...body,
      id: a.id,
      version: a.version,
      other_id: b.id,
      other_version: b.version,
      take_custom: [habit.id],
    },
  })
  const { data: is } = await admin.call(customer.get, { params: { id: a.id } })
  expect(is.custom).toEqual({
    [fieldKey(habit.id)]: 'other',
    [fieldKey(volume.id)]: 1,
    [fieldKey(until.id)]: '2027-01-01',
  })
  const back = await admin.call(customerMerge.unmerge, { body: { merge_id: merged.merge_id ?? 0 } })
  expect(back.data.exact).toBe(true)
  expect(await rowsOf()).toBe(before)
})

it('refuses to remove a field or a choice that a segment has a condition on, and names the segment', async () => {
  const rank = await define({
    ...{ name_en: 'Rank', name_zh: '级别', kind: 'choice' },
    choices: [
      { name_en: 'First', name_zh: '一' },
      { name_en: 'Second', name_zh: '二' },
    ],
  })
  const [first = '', second = ''] = rank.choices.map(({ key }) => key)
  const leaf = (...values: string[]) => ({ field: 'custom', op: 'is_none', values })
  const segment = (...values: string[]) => ({
    ...{ name: 'First ranks', kind: 'lead', shared: false },
    groups: [{ match: 'all', of: [leaf(...values)] }],
  })
  const unknown = await marketing.call(customerSegment.create, { body: segment('999999:has') as never })
  expect(unknown.fields).toEqual({ groups: 'There is no custom field No. 999999.' })
  const mars = await marketing.call(customerSegment.create, { body: segment(`${rank.id}:any:mars`) as never })
  expect(mars.fields).toEqual({ groups: '“Rank” doesn’t have this choice.' })
  const { data: made } = await marketing.call(customerSegment.create, {
    body: segment(`${volume.id}:has`, `${rank.id}:any:${first}`) as never,
  })
  const remove = () => admin.call(customerField.remove, { params: { id: rank.id } })
  const refused = await remove()
  expect(refused.refusal).toBe('customer-field.in_segments')
  expect(refused.message).toMatch(/“Rank”: First ranks\. Change/)
  const keep = (kept: string, version: number) => {
    const choices = rank.choices.filter(({ key }) => key === kept)
    const body = { ...rank, choices, version }
    return admin.call(customerField.update, { params: { id: rank.id }, body: body as never })
  }
  expect((await keep(second, rank.version)).fields.choices).toMatch(/“First”: First ranks/)
  const kept = await keep(first, rank.version)
  expect(kept.fields).toEqual({})
  await marketing.call(customerSegment.remove, { params: { id: made.id } })
  expect((await remove()).data).toEqual({ removed: 1 })
})

it('names each value that is refused by its own path', async () => {
  const answer = await lead({ [fieldKey(volume.id)]: 'many', [fieldKey(until.id)]: 'soon' })
  expect(Object.keys(answer.fields).sort()).toEqual(
    [`custom.${fieldKey(volume.id)}`, `custom.${fieldKey(until.id)}`].sort(),
  )
})

it('erases texts from the values, the history, the audit log and what merges stored', async () => {
  const gone = await define({ name_en: 'Gone', name_zh: '旧备注' })
  const { data: one } = await lead({ [fieldKey(habit.id)]: 'Kept Zanzibar' }, { name: 'Erase A' })
  const { data: other } = await lead(
    { [fieldKey(habit.id)]: 'Merged Zanzibar', [fieldKey(gone.id)]: 'Removed Zanzibar' },
    { name: 'Erase B' },
  )
  await admin.call(customerMerge.merge, {
    body: { id: one.id, version: one.version, other_id: other.id, other_version: other.version },
  })
  const read = async () => (await sales.call(customer.get, { params: { id: one.id } })).data
  const save = async (custom: object) => {
    const { version } = await read()
    const body = { name: 'Erase A', kind: 'lead', version, custom }
    return sales.call(customer.update, { params: { id: one.id }, body: body as never })
  }
  expect((await save({ [fieldKey(habit.id)]: 'Later Zanzibar', [fieldKey(gone.id)]: null })).fields).toEqual(
    {},
  )
  expect((await admin.call(customerField.remove, { params: { id: gone.id } })).data).toEqual({ removed: 1 })
  const places = async () => {
    const tables = ['customer', 'customer_log', 'customer_merge', 'customer_batch', 'audit_log']
    const parts = tables.map(
      (name) => `SELECT '${name}' AS at FROM ${name} t WHERE t::text LIKE '%Zanzibar%'`,
    )
    const { rows } = await app.asOwner(
      `SELECT DISTINCT at FROM (${parts.join(' UNION ALL ')}) AS p ORDER BY 1`,
    )
    return (rows as { at: string }[]).map(({ at }) => at)
  }
  expect(await places()).toEqual(['audit_log', 'customer', 'customer_log', 'customer_merge'])
  const { data: asked } = await marketing.call(customerErasure.create, {
    body: { customer_id: one.id, basis: 'Wrote on Monday' },
  })
  const done = await admin.call(erasureFlow.endpoints.approve, { body: { id_list: [asked.id] } })
  expect(done.refusal).toBeUndefined()
  expect(await places()).toEqual([])
})

it('says in the history that a field or a choice was removed', async () => {
  const pick = await define({
    ...{ name_en: 'Pick', name_zh: '选择', kind: 'choice' },
    choices: ['Old', 'New'].map((name) => ({ name_en: name, name_zh: name })),
  })
  const note = await define({ name_en: 'Short-lived', name_zh: '短期' })
  const [old = ''] = pick.choices.map(({ key }) => key)
  const { data: made } = await lead({})
  let { version } = made
  for (const custom of [
    { [fieldKey(pick.id)]: old, [fieldKey(note.id)]: 'Written' },
    { [fieldKey(pick.id)]: null, [fieldKey(note.id)]: null },
  ]) {
    const body = { name: 'Field Lead', kind: 'lead', version, custom }
    const answer = await sales.call(customer.update, { params: { id: made.id }, body: body as never })
    expect(answer.fields).toEqual({})
    version = answer.data.version
  }
  const choices = pick.choices.filter(({ key }) => key !== old)
  const kept = await admin.call(customerField.update, {
    params: { id: pick.id },
    body: { ...pick, choices } as never,
  })
  expect(kept.fields).toEqual({})
  expect(await logOf(made.id)).toContainEqual({ field: 'Pick', from: '', to: 'Removed choice' })
  for (const { id } of [pick, note]) await admin.call(customerField.remove, { params: { id } })
  const changes = await logOf(made.id)
  expect(changes).toHaveLength(4)
  expect(changes.map(({ field }) => field)).toEqual(Array(4).fill('Removed field'))
  expect(changes).toContainEqual({ field: 'Removed field', from: null, to: 'Written' })
  expect(JSON.stringify(changes)).not.toMatch(/custom\./)
})

it.each([
  [`${habit.id}:within:1..2`, 'Habit', 'contains:TEXT, has, none'],
  [`${habit.id}:any:x`, 'Habit', 'contains:TEXT, has, none'],
  [`${volume.id}:contains:4`, 'Volume', 'within:1..100, has, none'],
  [`${volume.id}:within:2027-01-01..`, 'Volume', 'within:1..100, has, none'],
  [`${until.id}:within:2027-01-01..5`, 'Until', 'within:2026-01-01..2026-12-31, has, none'],
  [`${until.id}:within:..2027-02-30`, 'Until', 'within:2026-01-01..2026-12-31, has, none'],
  [`${market.id}:contains:Eu`, 'Market', 'any:KEY,KEY, has, none'],
])('refuses the condition %s of a segment', async (condition, name, allowed) => {
  const of = [{ field: 'custom', op: 'is_any', values: [condition] }]
  const body = { name: 'Unfit', kind: 'lead', groups: [{ match: 'all', of }] }
  const answer = await marketing.call(customerSegment.create, { body: body as never })
  expect(answer.fields).toEqual({ groups: `“${name}” can’t be compared like this. Allowed: ${allowed}.` })
})

it('finds values only of customers that the user sees, and keeps the rows of conditions equal to the values', async () => {
  const { data } = await lead(full, { name: 'Moves' })
  const condition = `${volume.id}:within:40..41`
  expect(await found(condition)).toContain('Moves')
  await app.asOwner('UPDATE customer SET owner_id = 4711 WHERE id = $1', [data.id])
  expect(await found(condition)).not.toContain('Moves')
  const own = await app.system(({ database }) =>
    database.transaction([-4711], (db) =>
      db.execute<{ field: string }>(sql`SELECT field FROM customer_field_value`),
    ),
  )
  expect(own.rows.map(({ field }) => field).sort()).toEqual(Object.keys(full).sort())
  await app.asOwner(`UPDATE customer SET custom = custom - $2 WHERE id = $1`, [data.id, fieldKey(until.id)])
  const { rows } = await app.asOwner(`
    SELECT c.id, key, value FROM customer c, jsonb_each(c.custom)
    EXCEPT SELECT v.customer_id, v.field, coalesce(to_jsonb(v.number), to_jsonb(v.text)) FROM customer_field_value v
      JOIN customer c ON c.id = v.customer_id AND c.scope_id = v.scope_id`)
  expect(rows).toEqual([])
  const counted = await app.asOwner(`
    SELECT (SELECT count(*)::int FROM customer_field_value) AS rows, (SELECT count(*)::int FROM customer c, jsonb_each(c.custom)) AS values`)
  const [{ rows: kept, values }] = counted.rows as [{ rows: number; values: number }]
  expect(kept).toBe(values)
})
