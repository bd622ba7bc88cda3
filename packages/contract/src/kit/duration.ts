import type { Words } from './text.ts'

/**
 * A duration as people say it, in at most two units: `45 min`, `9 h 36 min`, `2 d 4 h`. Minutes are left out from one day on,
 * and units that are zero after the first.
 */
export function durationOf(minutes: number): Words {
  const whole = Math.round(minutes)
  // Rounded to hours first: 47 h 59 min are 2 d, not 1 d 24 h.
  const hours = whole < 1440 ? Math.floor(whole / 60) : Math.round(whole / 60)
  const parts: readonly Part[] =
    whole < 1440
      ? [part.hours(hours), part.minutes(whole % 60)]
      : [part.days(Math.floor(hours / 24)), part.hours(hours % 24)]
  const said = parts.filter(({ count }) => count > 0)
  const shown = said.length > 0 ? said : [part.minutes(0)]
  return { en: shown.map(({ en }) => en).join(' '), zh: shown.map(({ zh }) => zh).join(' ') }
}

interface Part extends Words {
  readonly count: number
}

const unit =
  (en: string, zh: string) =>
  (count: number): Part => ({
    count,
    en: `${count.toLocaleString('en-US')} ${en}`,
    zh: `${count.toLocaleString('en-US')} ${zh}`,
  })

const part = { days: unit('d', '天'), hours: unit('h', '小时'), minutes: unit('min', '分钟') }
