import { platform } from '@dropyard/contract/store/platform'
import { BrandMark } from '../../../kit/value/brand-mark.tsx'
import '../../../kit/page/link.css'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { EmptyValue } from '../../../kit/value/value-text.tsx'
import { webLink } from '../../../kit/value/web-link.ts'
import './platform.css'

/** Platforms of stores: which ones merchants can select, in which order. */
export function Page() {
  return (
    <RecordPage
      record={platform}
      widths={{ code: 120, status: 120 }}
      columns={{
        name: {
          width: 190,
          cell: (row) => (
            <span className="platform-name">
              <BrandMark code={row.code} name={row.name} size={24} />
              <span>{row.name}</span>
            </span>
          ),
        },
        url: {
          width: 200,
          cell: (row) =>
            row.url ? (
              <a className="quiet-link" {...webLink(row.url)}>
                {row.url}
              </a>
            ) : (
              <EmptyValue />
            ),
        },
        desc: { hidden: true },
        sort: { width: 90, right: true },
        stores: { width: 90, right: true },
        connected: { width: 110, right: true },
      }}
    />
  )
}
