import { expect, it } from 'vitest'
import { daysOf, staysOf } from './days.ts'

const ordered = (day: string, orders = 1) => ({ day, orders, paid: orders, refunds: 0, spend: orders * 100 })
const past = { kind: 'buyer', created: '2026-01-01', followed: [], ended: [] } as const
const flagged = (rows: ReturnType<typeof daysOf>['rows'], flag: 'active' | 'repeated' | 'dormant' | 'lost') =>
  rows.flatMap((row) => (row[flag] ? [row.day] : [])).sort()

it('begins with the first order, is active once a week, and returns in later weeks', () => {
  // 2026-01-05 is a Monday.
  const days = ['2026-01-06', '2026-01-08', '2026-01-12', '2026-01-18', '2026-01-19'].map((day) =>
    ordered(day),
  )
  const { firstWeek, rows } = daysOf({ ...past, ordered: days })
  expect(firstWeek).toBe('2026-01-05')
  expect(rows.flatMap(({ began, day }) => (began ? [day] : []))).toEqual(['2026-01-06'])
  expect(flagged(rows, 'active')).toEqual(['2026-01-06', '2026-01-12', '2026-01-19'])
  expect(flagged(rows, 'repeated')).toEqual(['2026-01-12', '2026-01-19'])
  expect(rows.reduce((sum, row) => sum + row.spend, 0)).toBe(500)
})

it('becomes dormant after 90 days and lost after 365, unless there is an order until then', () => {
  const { rows } = daysOf({
    ...past,
    ordered: [ordered('2026-01-01'), ordered('2026-04-01'), ordered('2026-12-01')],
  })
  // The second order is on the 90th day.
  expect(flagged(rows, 'dormant')).toEqual(['2026-06-30', '2027-03-01'])
  expect(flagged(rows, 'lost')).toEqual(['2027-12-01'])
})

it('of leads follows their follow-ups and stages', () => {
  const { firstWeek, rows } = daysOf({
    ...{ kind: 'lead', created: '2026-01-01', ordered: [] },
    followed: ['2026-01-09', '2026-01-02'],
    ended: [{ day: '2026-02-01', as: 'lost' }],
  })
  expect(firstWeek).toBeNull()
  expect(rows.find(({ began }) => began)?.day).toBe('2026-01-01')
  expect([flagged(rows, 'active'), flagged(rows, 'lost')]).toEqual([
    ['2026-01-02', '2026-01-09'],
    ['2026-02-01'],
  ])
})

it('knows stays in stages from moves, and from the record when it never moved', () => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  const now = { state: 'talking', since: at('2026-01-04'), created: at('2026-01-01') }
  const moves = [
    { at: at('2026-01-02'), from: 'new', to: 'contacted' },
    { at: at('2026-01-04'), from: 'contacted', to: 'talking' },
  ]
  expect(staysOf(now, moves).map(({ state, days }) => [state, days])).toEqual([
    ['new', 1],
    ['contacted', 2],
    ['talking', null],
  ])
  expect(staysOf(now, [])).toEqual([{ state: 'talking', beganOn: '2026-01-04', endedOn: null, days: null }])
  expect(staysOf({ ...now, state: 'none' }, [])).toEqual([])
})

it('counts stages that a merge brought without a move', () => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  const moves = [
    { at: at('2026-01-02'), from: 'new', to: 'contacted' },
    { at: at('2026-01-10'), from: 'sampling', to: 'ordering' },
  ]
  const stays = (state: string, since: string) =>
    staysOf({ state, since: at(since), created: at('2026-01-01') }, moves).map((stay) => [
      stay.state,
      stay.days,
    ])
  const before = [
    ['new', 1],
    ['contacted', 0],
    ['sampling', 8],
  ]
  expect(stays('ordering', '2026-01-10')).toEqual([...before, ['ordering', null]])
  expect(stays('dormant', '2026-01-15')).toEqual([...before, ['ordering', 5], ['dormant', null]])
  expect(stays('dormant', '2026-01-05')).toEqual([...before, ['ordering', 0], ['dormant', null]])
  expect(stays('none', '2026-01-15')).toEqual([...before, ['ordering', 5]])
})
