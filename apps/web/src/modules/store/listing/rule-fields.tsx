import { credentialErrors } from '@dropyard/contract/account/session/credential-rule'
import { displayMoney } from '@dropyard/contract/kit/money'
import { country as countries } from '@dropyard/contract/logistics/country'
import { Button, Input, Segmented, Select } from 'antd'
import type { ReactNode } from 'react'
import { CodePicker } from '../../../kit/form/code-picker.tsx'
import { MoneyInput } from '../../../kit/form/form-controls.tsx'
import { useLang, useT } from '../../../kit/lang.ts'
import './listing.css'
import { type RuleDraft, wrongFields } from './rule.ts'
import { words } from './words.ts'

/** Common endings of prices: the last two digits. */
const endings = [99, 95, 90, 49, 0]

interface RuleFieldsProps {
  rule: RuleDraft
  onChange: (rule: RuleDraft) => void
  /** The destination for the shipping cost in margins. */
  country: string
  onCountry: (country: string) => void
  /** The highest shipping cost there in US cents; undefined while unknown. */
  freight: number | undefined
}

/** The price rule: factor or amount, ending, shipping, crossed-out price. */
export function RuleFields({ rule, onChange, country, onCountry, freight }: RuleFieldsProps) {
  const t = useT(words)
  const lang = useLang()
  const wrong = wrongFields(rule)
  const change = (patch: Partial<RuleDraft>): void => onChange({ ...rule, ...patch })
  return (
    <div className="rule-fields">
      <RuleItem label={t('rule.mode')}>
        <Segmented<RuleDraft['mode']>
          value={rule.mode}
          onChange={(mode) => change({ mode })}
          options={[
            { value: 'multiply', label: t('rule.multiply') },
            { value: 'add', label: t('rule.add') },
          ]}
        />
      </RuleItem>
      {rule.mode === 'multiply' ? (
        <RuleItem label={t('rule.value')} error={wrong.includes('factor') ? t('rule.valueWrong') : undefined}>
          <Input
            prefix="×"
            inputMode="decimal"
            maxLength={9}
            value={rule.factor}
            aria-label={t('rule.value')}
            {...(wrong.includes('factor') ? { status: 'error' as const } : {})}
            onChange={(event) => change({ factor: event.target.value })}
          />
        </RuleItem>
      ) : (
        <RuleItem
          label={t('rule.amount')}
          error={wrong.includes('added') ? credentialErrors.amount.words[lang] : undefined}
        >
          <Input
            prefix="+"
            suffix={<span className="soft">USD</span>}
            inputMode="decimal"
            maxLength={12}
            value={rule.added}
            aria-label={t('rule.amount')}
            {...(wrong.includes('added') ? { status: 'error' as const } : {})}
            onChange={(event) => change({ added: event.target.value })}
          />
        </RuleItem>
      )}
      <RuleItem label={t('rule.ending')}>
        <Select
          value={rule.ending ?? -1}
          aria-label={t('rule.ending')}
          onChange={(ending: number) => change({ ending: ending < 0 ? null : ending })}
          options={[
            { value: -1, label: t('rule.asCalculated') },
            ...endings.map((ending) => ({ value: ending, label: `.${String(ending).padStart(2, '0')}` })),
          ]}
        />
      </RuleItem>
      <RuleItem label={t('rule.freightTo')}>
        <CodePicker
          select={countries.select}
          aria-label={t('rule.freightTo')}
          allowClear={false}
          value={country}
          onChange={(code) => {
            if (code) onCountry(code)
          }}
        />
      </RuleItem>
      <RuleItem
        label={t('rule.shipping')}
        note={
          freight !== undefined && freight !== rule.shipping ? (
            <Button type="link" size="small" onClick={() => change({ shipping: freight })}>
              {t('margin.withShipping', { amount: displayMoney({ amount: freight, currency: 'USD' }, lang) })}
            </Button>
          ) : null
        }
      >
        <MoneyInput
          currency="USD"
          aria-label={t('rule.shipping')}
          value={rule.shipping}
          onChange={(shipping) => change({ shipping: shipping ?? 0 })}
        />
      </RuleItem>
      <RuleItem
        label={t('rule.compare')}
        error={wrong.includes('compare') ? t('rule.compareWrong') : undefined}
      >
        <Input
          prefix="×"
          inputMode="decimal"
          maxLength={6}
          allowClear
          placeholder={t('rule.compareNone')}
          value={rule.compare}
          aria-label={t('rule.compare')}
          {...(wrong.includes('compare') ? { status: 'error' as const } : {})}
          onChange={(event) => change({ compare: event.target.value })}
        />
      </RuleItem>
    </div>
  )
}

interface RuleItemProps {
  label: string
  error?: string | undefined
  note?: ReactNode
  children: ReactNode
}

function RuleItem({ label, error, note, children }: RuleItemProps) {
  return (
    <div className="rule-item">
      <span className="rule-label">{label}</span>
      {children}
      {error ? (
        <span className="rule-error" role="alert">
          {error}
        </span>
      ) : (
        note
      )}
    </div>
  )
}
