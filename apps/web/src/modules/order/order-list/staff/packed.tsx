import { packing } from '@dropyard/contract/order/packing'
import { useData } from '../../../../kit/call/use-data.ts'
import { useMay } from '../../../../kit/current-user.ts'
import { useT } from '../../../../kit/lang.ts'
import { DescriptionList, Section } from '../../../../kit/page/detail-drawer.tsx'
import { WhenText } from '../../../../kit/value/value-text.tsx'
import { words } from '../../order/staff-words.ts'

/** Who packed the order at a station, in what, and what it weighed. */
export function Packed({ orderId }: { orderId: number }) {
  const t = useT(words)
  const may = useMay()
  const packed = useData(
    packing.packed,
    { query: { order_id: orderId } },
    { enabled: may(packing.packed), background: true },
  ).data?.data
  if (!packed) return null
  const used = packed.packaging.filter(({ name }) => name !== '')
  const expected = packed.expected_grams === null ? '–' : `${packed.expected_grams} g`
  return (
    <Section title={t('packed.title')}>
      <DescriptionList
        items={[
          { label: t('packed.by'), value: packed.packed_by },
          { label: t('packed.at'), value: <WhenText at={packed.finished_at} /> },
          { label: t('packed.weight'), value: `${packed.grams} g` },
          { label: t('packed.expected'), value: expected },
          {
            label: t('packaging.title'),
            value: used.map(({ name, reason }) => (reason ? `${name} (${reason})` : name)).join(', ') || '–',
            wide: true,
          },
          { label: t('packed.scans'), value: String(packed.scans) },
        ]}
      />
    </Section>
  )
}
