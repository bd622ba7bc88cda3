import type { ReactNode } from 'react'
import './brand-mark.css'
import { TwoLines } from './value-text.tsx'

/** Stand-ins for logos of external services, 24×24, in the colour of the surrounding text. */
const marks: Readonly<Record<string, ReactNode>> = {
  shopify: (
    <>
      <path d="M5 8.5h14l1.2 11.5H3.8z" />
      <path d="M8.5 8.5c0-3 1.4-4.7 3.5-4.7s3.5 1.7 3.5 4.7" />
      <path d="M14 12.2c-.6-.5-1.2-.7-2-.7-1 0-1.8.5-1.8 1.3 0 1.9 3.8 1 3.8 3 0 .9-.8 1.5-2 1.5-.9 0-1.6-.3-2.2-.9" />
    </>
  ),
  shoplazza: (
    <>
      <path d="M4 9.5 6 4h12l2 5.5" />
      <path d="M5 10v10h14V10" />
      <path d="M4 9.5c0 3 4 3 4 0 0 3 4 3 4 0 0 3 4 3 4 0 0 3 4 3 4 0" />
    </>
  ),
  shopline: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="4" />
      <path d="M15 9c-.7-.8-1.7-1.2-3-1.2-1.7 0-2.9.8-2.9 2.1 0 3 6 1.5 6 4.4 0 1.3-1.2 2.1-3 2.1-1.4 0-2.5-.4-3.3-1.3" />
    </>
  ),
  ebay: (
    <>
      <path d="M4 7.5V20h16V7.500z" />
      <path d="M8 7.500a4 4 0 0 1 8 0" />
      <path d="M9 14h6M14.8 15.600c-.5.8-1.5 1.3-2.7 1.3-1.8 0-3.1-1.2-3.1-2.900s1.3-2.9 3-2.9 3 1.2 3 2.9" />
    </>
  ),
  amazon: (
    <>
      <path d="M8.5 9.200C8.8 7.5 10 6.5 12 6.500c2.2 0 3.3 1.1 3.3 3.200v4.8" />
      <path d="M15.3 11c-4.5 0-7 .5-7 2.5 0 1.3 1 2.1 2.5 2.1 2 0 4-1.1 4.5-3" />
      <path d="M4 17.500c4.5 3.3 11.5 3.3 16 0M17.8 16.700l2.5.5-.7 2.4" />
    </>
  ),
  etsy: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="4" />
      <path d="M15 8H9.500v8H15M9.5 12h4.3" />
    </>
  ),
  aliexpress: (
    <>
      <rect x="3.5" y="6" width="17" height="13" rx="3" />
      <path d="M8 10c.5 2.5 2 3.8 4 3.800s3.5-1.3 4-3.8" />
    </>
  ),
  dropyard: (
    <>
      <path d="M12 3.5 20 8v8.500L12 21l-8-4.500V8z" />
      <path d="M4 8l8 4.500L20 8M12 12.500V21" />
    </>
  ),
}

/** The logo of an external service by its code; its initial when there is no drawing. */
export function BrandMark({ code, name, size = 28 }: { code: string; name: string; size?: number }) {
  const drawn = marks[code]
  return (
    <span
      className="brand-mark"
      style={{ width: size, height: size }}
      role="img"
      aria-label={name}
      title={name}
    >
      {drawn ? (
        <svg width={size * 0.68} height={size * 0.68} viewBox="0 0 24 24" aria-hidden="true">
          {drawn}
        </svg>
      ) : (
        name.trim().charAt(0).toUpperCase()
      )}
    </span>
  )
}

interface BrandLinesProps {
  code: string
  name: string
  first: ReactNode
  second: ReactNode
}

/** An object of an external service: the logo, a name, and a smaller line below. */
export function BrandLines({ code, name, first, second }: BrandLinesProps) {
  return (
    <span className="brand-lines">
      <BrandMark code={code} name={name} size={32} />
      <TwoLines first={first} second={second} />
    </span>
  )
}
