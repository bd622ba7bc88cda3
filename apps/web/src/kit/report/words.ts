import { text } from '@dropyard/contract/kit/text'

/** Texts of every report. */
export const words = text({
  days: ['Days', '日期'],
  last: {
    week: ['7 days', '近 7 天'],
    month: ['30 days', '近 30 天'],
    quarter: ['90 days', '近 90 天'],
    year: ['1 year', '近 1 年'],
  },
  periods: { day: ['day', '日'], week: ['week', '周'], month: ['month', '月'] },
  by: ['Group by', '统计维度'],
  figures: ['Figures of the chosen time', '所选时间的数据'],
  compare: ['Compare', '对比上期'],
  compareHelp: ['Shows the change from {{from}} – {{to}}', '显示较 {{from}} – {{to}} 的变化'],
  before: ['{{value}} before', '上期 {{value}}'],
  points: ['{{count}} pp', '{{count}} 个百分点'],
  appeared: ['new', '新增'],
  none: ['—', '—'],
  without: ['Without {{currencies}}: no rate.', '不含 {{currencies}}：无汇率。'],
  empty: ['No figures in this time', '所选时间内没有数据'],
  emptyHelp: ['Choose other days, or another filter.', '请更换日期或筛选条件。'],
  failed: ['Couldn’t load the figures.', '数据加载失败。'],
  exporting: ['Export', '导出'],
  excel: ['Excel file', 'Excel 文件'],
  csv: ['CSV file', 'CSV 文件'],
})
