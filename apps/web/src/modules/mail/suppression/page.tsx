import { suppression } from '@dropyard/contract/mail/suppression'
import { lazyPart } from '../../../kit/page/lazy-part.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'

const ImportSuppressions = lazyPart(() =>
  import('./import-dialog.tsx').then((part) => part.ImportSuppressions),
)

/** Addresses that get no campaigns, found by entering one. */
export function Page() {
  return <RecordPage record={suppression} at="/emailSuppressions" importDialog={ImportSuppressions} />
}
