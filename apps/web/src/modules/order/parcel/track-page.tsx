import { parcelTrack } from '@dropyard/contract/order/parcel'
import { link } from '@dropyard/contract/pages'
import { type FormEvent, type InputHTMLAttributes, useEffect, useId, useRef, useState } from 'react'
import { call } from '../../../kit/call/api.ts'
import { useProduct } from '../../../kit/call/product.ts'
import { sized } from '../../../kit/files/picture-size.ts'
import { changeLang, useLang, useT } from '../../../kit/lang.ts'
import { countryName } from '../../../kit/value/country-name.ts'
import { exactTime, zoneName } from '../../../kit/value/when.ts'
import { trackWords } from './words.ts'
import './track-page.css'

/** The tracking page for buyers. It needs neither a session nor the shell, because buyers open it on phones. */

type Found = Awaited<ReturnType<typeof find>>
type Way = 'number' | 'order'

const find = (values: Values, way: Way) =>
  call(parcelTrack.find, {
    body: way === 'number' ? { number: values.number } : { order_number: values.order, email: values.email },
    quiet: true,
  })

interface Values {
  number: string
  order: string
  email: string
}

export function Page() {
  const t = useT(trackWords)
  const lang = useLang()
  const given = new URLSearchParams(location.search).get('number') ?? ''
  const [way, setWay] = useState<Way>('number')
  const [values, setValues] = useState<Values>({ number: given, order: '', email: '' })
  const [missing, setMissing] = useState<readonly (keyof Values)[]>([])
  const [found, setFound] = useState<Found>()
  const product = useProduct().name
  const shop = found?.ok ? found.data.find((one) => one.store !== '') : undefined
  const name = shop?.store ?? product
  const [busy, setBusy] = useState(false)
  const needed: readonly (keyof Values)[] = way === 'number' ? ['number'] : ['order', 'email']
  const looked = useRef<Way>(undefined)
  const seen = useRef(lang)

  useEffect(() => {
    document.title = `${name} - ${t('title')}`
  }, [name, t])

  async function look(by = way): Promise<void> {
    setBusy(true)
    looked.current = by
    const answer = await find(values, by)
    setFound(answer)
    setBusy(false)
    // The URL can be shared, so it must never contain an e-mail address.
    const number = by === 'number' ? values.number.trim() : ''
    history.replaceState(null, '', number ? link('/track', { number }) : link('/track'))
  }
  // A link with a number searches immediately; another language searches again, because the response contains texts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each language
  useEffect(() => {
    if (given && looked.current === undefined) void look('number')
    else if (seen.current !== lang && looked.current) void look(looked.current)
    seen.current = lang
  }, [lang])

  function submit(event: FormEvent): void {
    event.preventDefault()
    const empty = needed.filter((one) => values[one].trim() === '')
    setMissing(empty)
    if (empty.length === 0) void look()
  }
  const field = (of: keyof Values, label: string, more: InputHTMLAttributes<HTMLInputElement> = {}) => (
    <Field
      {...more}
      label={label}
      value={values[of]}
      problem={missing.includes(of) ? t('missing') : undefined}
      onChange={(event) => setValues({ ...values, [of]: event.target.value })}
    />
  )
  return (
    <div className="track">
      <header>
        <strong>
          {shop?.logo ? <img src={sized(shop.logo, 36) ?? undefined} alt="" height={36} /> : null}
          {name}
        </strong>
        <span>
          <button type="button" lang="en" aria-pressed={lang === 'en'} onClick={() => changeLang('en')}>
            English
          </button>
          <button type="button" lang="zh" aria-pressed={lang === 'zh'} onClick={() => changeLang('zh')}>
            中文
          </button>
        </span>
      </header>
      <main>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        <form onSubmit={submit} noValidate>
          <fieldset>
            <legend>{t('by')}</legend>
            {(['number', 'order'] as const).map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name="by"
                  checked={way === one}
                  onChange={() => {
                    setWay(one)
                    setMissing([])
                  }}
                />
                {t(one === 'number' ? 'byNumber' : 'byOrder')}
              </label>
            ))}
          </fieldset>
          <div className="track-fields">
            {way === 'number' ? (
              field('number', t('byNumber'), { autoComplete: 'off', spellCheck: false })
            ) : (
              <>
                {field('order', t('byOrder'), { autoComplete: 'off' })}
                {field('email', t('email'), { type: 'email', autoComplete: 'email' })}
              </>
            )}
            <button type="submit" disabled={busy}>
              {busy ? t('finding') : t('find')}
            </button>
          </div>
        </form>
        <section aria-live="polite" aria-label={t('results')} aria-busy={busy}>
          {found ? <Result found={found} /> : null}
        </section>
      </main>
    </div>
  )
}

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  problem: string | undefined
}

function Field({ label, problem, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className="track-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        maxLength={100}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      />
      {problem ? (
        <p id={`${id}-problem`} role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  )
}

function Result({ found }: { found: Found }) {
  const t = useT(trackWords)
  const lang = useLang()
  if (!found.ok)
    return (
      <p className="track-none" role="alert">
        {found.message || t('failed')}
      </p>
    )
  return found.data.map((one) => (
    <article key={one.number}>
      <h2>{one.phase_name}</h2>
      <p>
        <span className="number">{one.number}</span> · {one.carrier}
        {one.country ? ` · ${t('to', { country: countryName(one.country, lang) })}` : ''}
      </p>
      {one.events.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ol aria-label={t('events')}>
          {one.events.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no identity here
            <li key={index}>
              <strong>{event.text}</strong>
              <small>
                {[event.at ? exactTime(event.at, undefined, lang) : '', event.place]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </li>
          ))}
        </ol>
      )}
      {one.events.some(({ at }) => at) ? <small>{t('zone', { zone: zoneName(undefined) })}</small> : null}
    </article>
  ))
}
