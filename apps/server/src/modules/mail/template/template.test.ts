import { template } from '@dropyard/contract/mail/template'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { goodsMaker } from '../../../testing/goods.ts'
import { mailFixture } from '../../../testing/mail-fixture.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { writeTexts } from '../../catalog/goods/texts.ts'
import { compileTemplate } from './compile.ts'
import { mailRenderer } from './render.ts'

const version = { language: 'en', subject: 'Hello {{ customer.first_name }}', preheader: '', footer: 'A & B' }
const text = { kind: 'text', language: 'en', text: 'Dear <{{ customer.name }}>', link: '', pictures: [] }
const button = { ...text, kind: 'button', text: 'Go', link: 'https://shop.example/?a=1&b="2"' }
const body = (over: object = {}) =>
  ({ name: 'Sale', versions: [version], blocks: [text, button], ...over }) as never

const app = await startTestApp()
const marketing = await app.as('marketing')
const mail = await mailFixture(app)
const values = {
  'customer.name': 'Ann <b>Lee</b>',
  'customer.first_name': 'Ann',
  'customer.organization': '',
  'customer.country': 'US',
  'company.name': 'Northwind',
  'order.number': '#1042',
  'order.store': '',
  'order.tracking_number': '',
}
const addresses = {
  origin: 'https://office.example',
  links: ['https://office.example/c/x'],
  unsubscribe: 'https://office.example/u/x',
  picture: 'https://office.example/o/x',
}

it('is laid out with an unsubscribe link, our addresses in place of its links, and a plain text', async () => {
  const [made] = await compileTemplate({ versions: [version], blocks: [text, button] } as never)
  if (!made) throw new Error('nothing compiled')
  expect(made.links).toEqual(['https://shop.example/?a=1&b="2"'])
  const rendered = (await mailRenderer())(made, values, addresses)
  expect(rendered.subject).toBe('Hello Ann')
  expect(rendered.html).toContain('Dear &#60;Ann &lt;b&gt;Lee&lt;/b&gt;&#62;')
  expect(rendered.html).not.toMatch(/shop\.example|<b>Lee|\{\{/)
  expect(rendered.html.match(/href="[^"]*"/g)).toEqual([
    'href="https://office.example/c/x"',
    'href="https://office.example/u/x"',
  ])
  expect(rendered.html).toContain('src="https://office.example/o/x"')
  expect(rendered.text).toContain('Dear <Ann <b>Lee</b>>')
  expect(rendered.text).toContain('Unsubscribe (https://office.example/u/x)')
  expect(rendered.text).toContain('A & B')
})

it('says which value is missing, unless the text has a default', async () => {
  const compiled = async (source: string) =>
    (await compileTemplate({ versions: [version], blocks: [{ ...text, text: source }] } as never))[0]
  const render = await mailRenderer()
  const strict = await compiled('Dear {{ customer.organization }}')
  const lenient = await compiled('Dear {{ customer.organization | default: "friend" }}')
  expect(() => render(strict as never, values, addresses)).toThrow('customer.organization')
  expect(render(lenient as never, values, addresses).html).toContain('Dear friend')
})

it.each([
  [
    'an unknown value',
    { blocks: [text, { ...text, text: '{{ customer.nam }}' }] },
    'blocks',
    /Block 2 .*customer\.nam.*customer\.name/,
  ],
  ['wrong syntax', { blocks: [{ ...text, text: '{{ customer.name | nofilter }}' }] }, 'blocks', /Block 1/],
  ['a tag left open', { blocks: [{ ...text, text: '{% if customer.name %}x' }] }, 'blocks', /Block 1/],
  ['a loop', { blocks: [{ ...text, text: '{% for a in (1..9) %}x{% endfor %}' }] }, 'blocks', /for/],
  ['a button without link', { blocks: [{ ...button, link: '' }] }, 'blocks', /Block 1 \(Button\)/],
  ['a script as link', { blocks: [{ ...button, link: 'javascript:alert(1)' }] }, 'blocks', /./],
  [
    'an unknown value in a subject',
    { versions: [{ ...version, subject: '{{ x }}' }] },
    'versions',
    /Subject in English/,
  ],
  ['no language version', { versions: [] }, 'versions', /at least one/],
  ['a language twice', { versions: [version, version] }, 'versions', /English/],
  ['content without its version', { blocks: [text, { ...text, language: 'de' }] }, 'blocks', /German/],
])('refuses %s and names the place', async (_what, over, field, message) => {
  const answer = await marketing.call(template.create, { body: body(over) })
  const [name, said] = Object.entries(answer.fields)[0] ?? []
  expect(name).toContain(field)
  expect(said).toMatch(message)
})

it('keeps a version for each change of its content', async () => {
  const { data } = await marketing.call(template.create, { body: body() })
  expect(data).toMatchObject({ number: 1, languages: ['en'] })
  const change = async (over: object, version: number) =>
    (
      await marketing.call(template.update, {
        params: { id: data.id },
        body: { ...(body(over) as object), version } as never,
      })
    ).data
  const renamed = await change({ name: 'Other' }, data.version)
  expect(renamed).toMatchObject({ name: 'Other', number: 1 })
  const again = await change({ name: 'Other', blocks: [text] }, renamed.version)
  expect(again.number).toBe(2)
})

it('is shown and sent to the user with sample values', async () => {
  const box = await mail.box('news@shop.test', { admin: 'manage', marketing: 'answer' })
  const { data } = await marketing.call(template.create, { body: body() })
  const shown = await marketing.call(template.preview, { params: { id: data.id }, query: {} })
  expect(shown.data).toMatchObject({ language: 'en', subject: 'Hello Ann' })
  const sent = await marketing.call(template.test, {
    params: { id: data.id },
    body: { account_id: box.id } as never,
  })
  expect(sent.data).toEqual({ address: 'marketing@demo.test' })
  expect(box.server.sent[0]).toMatchObject({ to: ['marketing@demo.test'] })
  box.server.faults.content = 554
  const refused = await marketing.call(template.test, {
    params: { id: data.id },
    body: { account_id: box.id } as never,
  })
  expect(refused.refusal).toBe('email-templates.not_sent')
  const other = await mail.box('other-team@shop.test')
  const foreign = await marketing.call(template.test, {
    params: { id: data.id },
    body: { account_id: other.id } as never,
  })
  expect(foreign.refusal).toBe('common.not_found')
})

it('shows products side by side, with picture and title in the language of the block', async () => {
  const { northwind, lumen } = (await app.system(demoIds)).entities
  const { make } = await goodsMaker(app)
  const mug = await make({ titleEn: 'Mug {{ x }} <1>', titleZh: '杯子' })
  const lamp = await make({ titleEn: 'Lamp', visibleTo: [northwind] })
  const pen = await make({ images: 0 })
  await app.system((ctx) => writeTexts(ctx, mug.id, [{ language: 'de', title: 'Becher', description: '' }]))
  const product = (goods_id: unknown, over: object = {}) =>
    ({ ...text, text: '', kind: 'product', goods_id, ...over }) as const
  const versions = ['en', 'de', 'zh'].map((language) => ({ ...version, language }))
  const blocks = [
    ...['en', 'de', 'zh'].map((language) =>
      product(mug.id, { language, link: 'https://shop.example/mug', text: 'From $9' }),
    ),
    product(lamp.id),
    product(pen.id),
  ]
  const save = (over: object) => marketing.call(template.create, { body: body(over) })
  const { data } = await save({ entity_id: northwind, versions, blocks })
  const shown = async (language: 'en' | 'de' | 'zh') =>
    (await marketing.call(template.preview, { params: { id: data.id }, query: { language } })).data
  const { html, text: plain } = await shown('en')
  expect(html).toMatch(/src="https?:[^"]*\/files\/[^"]+"/)
  expect(html).toContain('Mug { x } &#60;1&#62;')
  expect(html.match(/href="[^"]*mug"/g)).toHaveLength(2)
  expect(html.match(/width:50%/g)?.length).toBeGreaterThanOrEqual(2)
  expect(plain).toMatch(/Mug \{ x \} <1> \(https:\/\/shop\.example\/mug\)\s+From \$9\s+Lamp/)
  expect((await shown('de')).text).toContain('Becher')
  expect((await shown('zh')).text).toContain('杯子')
  for (const [over, message] of [
    [{ blocks: [product(null)] }, /Block 1 \(Product\): choose a product/],
    [{ blocks: [text, product(999_999_999)] }, /Block 2 .*no longer exists/],
    [{ blocks: [product(lamp.id)] }, /“Lamp” is visible only to certain companies/],
    [{ blocks: [product(lamp.id)], entity_id: lumen }, /visible only/],
  ] as const)
    expect(Object.values((await save(over)).fields)[0]).toMatch(message)
})

it('is found by name and company, offered, and deleted', async () => {
  const { northwind } = (await app.system(demoIds)).entities
  const { data } = await marketing.call(template.create, {
    body: body({ name: 'Findable', entity_id: northwind }),
  })
  const ids = async (query: object) =>
    (await marketing.call(template.list, { query: query as never })).data.map(({ id }) => id)
  expect(await ids({ search: 'findab' })).toEqual([data.id])
  expect(await ids({ entity_id: northwind, search: 'Findable' })).toEqual([data.id])
  const offered = await marketing.call(template.select, { query: { search: 'Findable' } as never })
  expect(offered.data).toMatchObject([{ id: data.id, name: 'Findable' }])
  await marketing.call(template.remove, { params: { id: data.id } })
  expect(await ids({ search: 'findab' })).toEqual([])
})
