import { displayMoney } from '@dropyard/contract/kit/money'
import { type ReactNode, useState } from 'react'
import { useCurrentUser } from '../current-user.ts'
import { useThumbnail } from '../files/thumbnails.ts'
import { kitText } from '../kit-text.ts'
import { useLang, useT } from '../lang.ts'
import { dayjs } from './dates.ts'
import { exactTime } from './when.ts'

/** Formatted single values: amounts, times, long texts, pictures, booleans. */

interface MoneyTextProps {
  /** Minor units; shown as "not given" when null. */
  amount: number | null | undefined
  currency: string
  /** Shows negative amounts in red. */
  signed?: boolean
}

/** An amount with its currency, in tabular figures. */
export function MoneyText({ amount, currency, signed = false }: MoneyTextProps) {
  const lang = useLang()
  if (amount === null || amount === undefined) return <EmptyValue />
  const className = signed && amount < 0 ? 'number negative' : 'number'
  return <span className={className}>{displayMoney({ amount, currency }, lang)}</span>
}

/** An integer with thousands separators. */
export function NumberText({ value }: { value: number | null | undefined }) {
  const lang = useLang()
  if (value === null || value === undefined) return <EmptyValue />
  return <span className="number">{value.toLocaleString(lang === 'zh' ? 'zh-CN' : 'en-US')}</span>
}

interface WhenTextProps {
  /** ISO 8601 in UTC. */
  at: string | null | undefined
  /** Shows the exact time instead of "3 hours ago". */
  exact?: boolean
  /** Text around the relative time: "Ends in 3 days". */
  say?: (when: string) => string
}

/** A time: relative, with the exact time in the user's time zone on hover. */
export function WhenText({ at, exact = false, say }: WhenTextProps) {
  const lang = useLang()
  const zone = useCurrentUser()?.timezone
  if (!at) return <EmptyValue />
  const precise = exactTime(at, zone, lang)
  if (exact) return <time dateTime={at}>{precise}</time>
  return (
    <time data-tip={precise} dateTime={at}>
      {say ? say(dayjs(at).fromNow()) : dayjs(at).fromNow()}
    </time>
  )
}

/** A text, truncated at the cell's edge (or after `max` characters), with the full text on hover. */
export function LongText({ children, max }: { children: string | null | undefined; max?: number }) {
  if (!children) return <EmptyValue />
  const cut = max !== undefined && children.length > max ? `${children.slice(0, max)}...` : children
  return (
    <span data-tip={cut === children ? undefined : children} className="long-text">
      {cut}
    </span>
  )
}

interface PictureProps {
  src: string | null | undefined
  /** Alternative text; its initial replaces a missing picture. */
  name: string
  /** Side in pixels. */
  size?: number
}

/** A square product picture, loaded when scrolled into view. */
export function Picture({ src, name, size = 36 }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  const shown = useThumbnail(src)
  const style = { width: size, height: size, fontSize: Math.max(11, Math.round(size / 2.6)) }
  if (!src || broken === src)
    return (
      <span className="picture picture-missing" style={style} role="img" aria-label={name}>
        {name.trim().charAt(0).toUpperCase() || '·'}
      </span>
    )
  if (!shown) return <span className="picture picture-coming" style={style} role="img" aria-label={name} />
  return (
    <img
      className="picture"
      src={shown}
      alt={name}
      width={size}
      height={size}
      style={style}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
    />
  )
}

/** A boolean as "yes" or "no". */
export function FlagText({ value }: { value: boolean | null | undefined }) {
  const t = useT(kitText)
  return <span className={value ? undefined : 'soft'}>{value ? t('yes') : t('no')}</span>
}

/** Two lines in one cell: the main value and additional information. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="two-lines">
      <span>{first}</span>
      <small>{second}</small>
    </span>
  )
}

/** Shown for a missing value. */
export function EmptyValue() {
  const t = useT(kitText)
  return <span className="soft">{t('notGiven')}</span>
}

/** The size of a file. */
export function BytesText({ bytes }: { bytes: number }) {
  const lang = useLang()
  const step = bytes >= 1_048_576 ? 2 : bytes >= 1024 ? 1 : 0
  const number = new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en-US', { maximumFractionDigits: 1 })
  return (
    <span className="number">{`${number.format(bytes / 1024 ** step)} ${['B', 'KB', 'MB'][step] ?? ''}`}</span>
  )
}
