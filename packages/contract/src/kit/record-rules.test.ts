import { describe, expect, it } from 'vitest'
import { record } from './record.ts'
import { brokenRules } from './record-rules.ts'
import * as wire from './wire.ts'

const crates = (none?: true) =>
  record({
    name: 'crate',
    path: '/v1/crate',
    title: ['Crates', '货箱'],
    singular: ['crate', '货箱'],
    fields: {
      ship: [wire.maybe(wire.id), 'Ship', '船', { withName: true }],
      own_van: [wire.flag.default(false), 'Our van', '自有货车'],
      first: [wire.int(), 'First', '起始号', { example: '100' }],
      last: [
        wire.int(),
        'Last',
        '结束号',
        { from: 'first', example: '199', helpText: ['The end.', '末位。'] },
      ],
      state: [wire.choice({ open: ['Open', '打开'], lost: ['Lost', '丢失'] }), 'State', '状态'],
      why: [wire.text(20, 0), 'Why', '原因', { requiredWhen: { state: 'lost' } }],
    },
    exclusive: { of: ['ship', 'own_van'], ...(none && { none }) },
    filter: { number: [wire.int().optional(), 'Number', '号码', { within: 'last' }] },
    sortable: ['first'],
    labelField: 'first',
  })
const good = { ship: 1, own_van: false, first: 1, last: 2, state: 'open', why: '' }
const broken = (over: object) => brokenRules(crates(), { ...good, ...over })

describe('what the fields of a record owe each other', () => {
  it('is one of several, said at each of them, or at most one', () => {
    const said = {
      en: 'Exactly one of these: Ship, Our van.',
      zh: '请填写其中一项（且只能一项）：船、自有货车。',
    }
    expect(broken({})).toEqual({})
    expect(broken({ own_van: true })).toEqual({ ship: said, own_van: said })
    expect(broken({ ship: null })).toEqual({ ship: said, own_van: said })
    expect(brokenRules(crates(true), { ...good, ship: null })).toEqual({})
    expect(Object.keys(brokenRules(crates(true), { ...good, own_van: true }))).toEqual(['ship', 'own_van'])
    // A partial update doesn't check the rule again, because the other fields are stored already.
    expect(brokenRules(crates(), { own_van: true })).toEqual({})
  })

  it('is an end after its beginning, and what another value asks for', () => {
    expect(broken({ last: 0 })).toEqual({
      last: { en: 'Must be at least “First”.', zh: '不能小于“起始号”。' },
    })
    expect(broken({ state: 'lost' })).toEqual({
      why: { en: '“Why” must be given while “State” is “Lost”.', zh: '“状态”为“丢失”时，“原因”必填。' },
    })
    expect(broken({ state: 'lost', why: 'Storm' })).toEqual({})
  })

  it('stands beside what follows from its fields', () => {
    const { rules, examples, text, row } = crates()
    expect(rules.within).toEqual({ number: 'last' })
    expect([examples, text.zh.helpText]).toEqual([{ last: '199' }, { first: '例如 100。', last: '末位。' }])
    expect(row.shape.ship_name.safeParse(null).success).toBe(true)
  })
})
